import type { LiveSettings } from '@candela/contract/metering/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';

const columns = `group_cost as "groupCost", private_cost as "privateCost", free_look as "freeLook", spy_cost as "spyCost", private_min_minutes as "privateMinMinutes",
  two_way as "twoWay", call_cost as "callCost", call_min_minutes as "callMinMinutes"`;

const select = statement<LiveSettings>(
  'metering.settings',
  `select ${columns} from metering.settings where model_id = $1`,
);
const save = statement<LiveSettings>(
  'metering.save-settings',
  `insert into metering.settings (model_id, group_cost, private_cost, free_look, spy_cost, private_min_minutes, two_way,
     call_cost, call_min_minutes, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (model_id) do update set group_cost = excluded.group_cost, private_cost = excluded.private_cost,
     free_look = excluded.free_look, spy_cost = excluded.spy_cost, private_min_minutes = excluded.private_min_minutes,
     two_way = excluded.two_way, call_cost = excluded.call_cost, call_min_minutes = excluded.call_min_minutes,
     updated_at = excluded.updated_at
   returning ${columns}`,
);

/** What a model offers who has never said anything about it. */
const unsaid: LiveSettings = {
  groupCost: null,
  privateCost: null,
  freeLook: true,
  spyCost: null,
  privateMinMinutes: 1,
  twoWay: true,
  callCost: null,
  callMinMinutes: 1,
};

/** A model's prices, and what she offers beside each show. */
export async function getLiveSettings(db: Queryable, modelId: string): Promise<LiveSettings> {
  return (await db.maybeRow(select, [modelId])) ?? unsaid;
}

/** Changes the prices that are given, and leaves what she offers as it is. */
export async function preparePrices(
  tx: Queryable,
  modelId: string,
  prices: Partial<Pick<LiveSettings, 'groupCost' | 'privateCost'>>,
  now: Date,
): Promise<void> {
  if (Object.keys(prices).length === 0) return;
  await saveLiveSettings(tx, modelId, { ...(await getLiveSettings(tx, modelId)), ...prices }, now);
}

/** Keeps a model's prices and offers; shows and calls under way keep the prices agreed to. */
export async function saveLiveSettings(
  db: Queryable,
  modelId: string,
  settings: LiveSettings,
  now: Date,
): Promise<LiveSettings> {
  const { groupCost, privateCost, freeLook, spyCost, privateMinMinutes, twoWay, callCost, callMinMinutes } =
    settings;
  return await db.row(save, [
    modelId,
    groupCost,
    privateCost,
    freeLook,
    spyCost,
    privateMinMinutes,
    twoWay,
    callCost,
    callMinMinutes,
    now,
  ]);
}
