import { type Queryable, statement } from '../../platform/database/index.ts';
import { accountsHiddenFrom, countryOfViewer } from '../accounts/index.ts';
import type { LiveDeps } from './dependencies.ts';
import { partWays } from './part-ways.ts';
import { doorName } from './room-doors.ts';
import { accountOfViewer } from './rules.ts';

const note = statement(
  'live.note-watching-from',
  `insert into watching_from (channel, subject, model_id, country) values ($1, $2, $3, $4)
   on conflict (channel, subject) do update set country = excluded.country`,
);
const watchers = statement<{ channel: string; subject: string; country: string }>(
  'live.watching-from',
  'select channel, subject, country from watching_from where model_id = $1',
);
const membersInside = statement<{ member_id: string }>(
  'live.members-inside',
  `select member_id from seats where model_id = $1 and status = 'open'
   union select member_id from private_shows where model_id = $1 and status in ('asked', 'accepted')
   union select member_id from calls where model_id = $1 and status in ('ringing', 'active')`,
);
const forget = statement(
  'live.forget-watching-from',
  `delete from watching_from w
   where not exists (select from shows s where s.id = w.channel and s.status <> 'ended')
     and not exists (select from calls c where c.id = w.channel and c.status = 'active')`,
);

/** Keeps from where somebody begins to watch. To be called before it is looked up whether they may. */
export async function noteWatchingFrom(
  db: Queryable,
  { modelId, channel, subject }: { modelId: string; channel: string; subject: string },
): Promise<void> {
  const accountId = accountOfViewer(subject);
  const country = accountId === modelId ? undefined : await countryOfViewer(db, accountId);
  if (country !== undefined) await db.execute(note, [channel, subject, modelId, country]);
}

/** Drops what is kept of shows and calls that are over. */
export async function forgetWatchingFrom(db: Queryable): Promise<void> {
  await db.execute(forget);
}

/**
 * Shows out of everything of a model whoever is in it from these countries: seats end and nothing more is charged,
 * calls and private shows end as after a block, media and chat stop. Called once the model hides from them.
 */
export async function showOutCountries(
  deps: LiveDeps,
  modelId: string,
  countries: readonly string[],
): Promise<void> {
  const { database, engine, realtime } = deps;
  const present = await database.rows(watchers, [modelId]);
  const inside = (await database.rows(membersInside, [modelId])).map((row) => row.member_id);
  // Where the media of a member began is known better than where the account says it is.
  const unplaced = inside.filter((id) => !present.some(({ subject }) => subject === id));
  const accountIds = new Set(await accountsHiddenFrom(database, modelId, unplaced));
  for (const { channel, subject, country } of present) {
    if (!countries.includes(country)) continue;
    const accountId = accountOfViewer(subject);
    if (accountId === undefined) await engine.evict({ channel, subject });
    else accountIds.add(accountId);
  }
  for (const accountId of accountIds) await partWays(deps, modelId, accountId);
  for (const room of [`room:${modelId}`, doorName(modelId)]) {
    await realtime.putOutFrom(room, countries, 'room.out', { channelName: modelId });
  }
}
