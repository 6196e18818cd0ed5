import type { RoomWheel } from '@candela/contract/rooms/board';
import { type Queryable, statement } from '../../../platform/database/index.ts';

const columns = 'id as "_id", cost as credits, fields, is_on as "isOn"';
const ofModel = statement<RoomWheel>(
  'rooms.wheel',
  `select ${columns} from rooms.wheels where model_id = $1`,
);
// Held until the spin is paid, so that it is what it was when its price was compared.
const forSpin = statement<RoomWheel>(
  'rooms.wheel-for-spin',
  `select ${columns} from rooms.wheels where model_id = $1 for share`,
);
const save = statement<RoomWheel>(
  'rooms.save-wheel',
  `insert into rooms.wheels (model_id, id, cost, fields, is_on, updated_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (model_id) do update set id = excluded.id, cost = excluded.cost, fields = excluded.fields,
     is_on = excluded.is_on, updated_at = excluded.updated_at
   returning ${columns}`,
);

/** The statements on wheels. */
export const wheelStore = {
  ofModel: (db: Queryable, modelId: string) => db.maybeRow(ofModel, [modelId]),
  forSpin: (db: Queryable, modelId: string) => db.maybeRow(forSpin, [modelId]),
  save: (db: Queryable, modelId: string, wheel: RoomWheel, now: Date) =>
    db.row(save, [modelId, wheel._id, wheel.credits, wheel.fields, wheel.isOn, now]),
};
