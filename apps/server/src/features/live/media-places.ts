import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LiveDeps } from './dependencies.ts';

/** The page that asks for media. */
export interface Page {
  tabId: string;
  takeOver: boolean;
}

const take = statement<{ before: string | null }>(
  'live.take-media-place',
  `with known as (select tab_id from media_places where session_id = $1 and account_id = $2),
     kept as (insert into media_places (session_id, account_id, tab_id, taken_at) values ($1, $2, $3, $4)
       on conflict (session_id, account_id) do update set tab_id = excluded.tab_id, taken_at = excluded.taken_at
       where $5 or media_places.tab_id = excluded.tab_id returning tab_id)
   select (select tab_id from known) as before from kept`,
);
const holds = statement<object>(
  'live.holds-media-place',
  'select from media_places where session_id = $1 and account_id = $2 and tab_id = $3',
);
const forget = statement<object>(
  'live.forget-media-places',
  'delete from media_places where session_id = $1',
);

/**
 * Gives the media of a call or private show to one page of an account. Another page's media end at once, and it is
 * told; unless asked to take over, a page that lost its place is refused with `open_elsewhere`.
 * @param session its id, and the channels its media stand in
 */
export async function takeMediaPlace(
  deps: LiveDeps,
  session: { id: string; channels: readonly string[] },
  accountId: string,
  { tabId, takeOver }: Page,
): Promise<void> {
  const taken = await deps.database.maybeRow(take, [session.id, accountId, tabId, deps.clock(), takeOver]);
  if (!taken) refuse('open_elsewhere');
  if (taken.before === null || taken.before === tabId) return;
  for (const channel of session.channels) await deps.engine.evict({ channel, grantId: taken.before });
  deps.realtime.emit(`account:${accountId}`, 'media.taken', { sessionId: session.id, tabId });
}

/** Whether a grant is the one of the page that holds the account's place. */
export async function holdsMediaPlace(
  db: Queryable,
  sessionId: string,
  accountId: string,
  tabId: string,
): Promise<boolean> {
  return (await db.maybeRow(holds, [sessionId, accountId, tabId])) !== undefined;
}

/** Called when a call or private show is over. */
export async function forgetMediaPlaces(db: Queryable, sessionId: string): Promise<void> {
  await db.execute(forget, [sessionId]);
}
