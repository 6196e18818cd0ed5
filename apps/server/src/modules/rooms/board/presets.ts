import { type PresetContent, presetsMax, type RoomPreset } from '@candela/contract/rooms/presets';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

const all = statement<RoomPreset>(
  'rooms.presets',
  'select id as "_id", name, content from rooms.presets where model_id = $1 order by kind, lower(name), id',
);
// Of one model one after the other, so that the count below holds.
const lock = statement<object>(
  'rooms.lock-presets',
  `select pg_advisory_xact_lock(hashtextextended('presets ' || $1::text, 0))`,
);
const others = statement<{ count: number }>(
  'rooms.other-presets',
  'select count(*)::int as count from rooms.presets where model_id = $1 and kind = $2 and name <> $3',
);
const save = statement<object>(
  'rooms.save-preset',
  `insert into rooms.presets (id, model_id, kind, name, content, saved_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (model_id, kind, name) do update set content = excluded.content, saved_at = excluded.saved_at`,
);
const remove = statement<object>(
  'rooms.delete-preset',
  'delete from rooms.presets where id = $1 and model_id = $2',
);

/** What the caller saved, by kind and name. */
export async function listRoomPresets(deps: RoomsDeps, context: RequestContext): Promise<RoomPreset[]> {
  return await presetsOf(deps.database, signedIn(context).accountId);
}

/** Saves one under a name. Refuses with `conflict` where there are too many of its kind. */
export async function saveRoomPreset(
  deps: RoomsDeps,
  { name, content }: { name: string; content: PresetContent },
  context: RequestContext,
): Promise<RoomPreset[]> {
  const { accountId } = signedIn(context);
  return await deps.database.transaction(async (tx) => {
    await tx.row(lock, [accountId]);
    const { count } = await tx.row(others, [accountId, content.kind, name]);
    if (count >= presetsMax) {
      refuse('conflict', { msg: texts.refusals.presetsMax({ max: presetsMax }) });
    }
    await tx.execute(save, [uuid(), accountId, content.kind, name, JSON.stringify(content), deps.clock()]);
    return await presetsOf(tx, accountId);
  });
}

/** Deletes one of the caller's. */
export async function deleteRoomPreset(
  deps: RoomsDeps,
  { presetId }: { presetId: string },
  context: RequestContext,
): Promise<RoomPreset[]> {
  const { accountId } = signedIn(context);
  if ((await deps.database.execute(remove, [presetId, accountId])) === 0) refuse('not_found');
  return await presetsOf(deps.database, accountId);
}

function presetsOf(db: Queryable, modelId: string): Promise<RoomPreset[]> {
  return db.rows(all, [modelId]);
}
