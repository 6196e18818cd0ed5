import { statement } from '../../../platform/database/index.ts';
import { accountsHiddenFrom } from '../../accounts/index.ts';
import { endSharedSessions } from '../../private-shows/end-shared-sessions.ts';
import type { LiveDeps } from '../dependencies.ts';
import { lobbyName } from '../lobby.ts';
import { accountOfViewer } from '../rules.ts';

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

/**
 * Shows out of everything of a model whoever is in it from these countries: seats end and nothing more is charged,
 * calls and private shows end as after a block, media and chat stop. Called once the model hides from them.
 */
export async function kickCountries(
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
  for (const accountId of accountIds) await endSharedSessions(deps, modelId, accountId);
  for (const room of [`room:${modelId}`, lobbyName(modelId)]) {
    await realtime.kickFrom(room, countries, 'room.out', { channelName: modelId });
  }
}
