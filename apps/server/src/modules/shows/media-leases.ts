import { v7 as uuid } from 'uuid';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ShowsDeps } from './dependencies.ts';

/** The page that asks for media. */
export interface Page {
  tabId: string;
  takeOver: boolean;
}

const take = statement<{ leaseId: string; before: string | null }>(
  'shows.take-media-lease',
  `with known as (select lease_id from shows.media_leases where session_id = $1 and account_id = $2),
     saved as (insert into shows.media_leases (session_id, account_id, tab_id, lease_id, taken_at) values ($1, $2, $3, $4, $5)
       on conflict (session_id, account_id) do update set tab_id = excluded.tab_id, taken_at = excluded.taken_at,
         lease_id = case when media_leases.tab_id = excluded.tab_id then media_leases.lease_id
           else excluded.lease_id end
       where $6 or media_leases.tab_id = excluded.tab_id returning lease_id)
   select lease_id as "leaseId", (select lease_id from known) as before from saved`,
);
const holds = statement<object>(
  'shows.holds-media-lease',
  'select from shows.media_leases where session_id = $1 and account_id = $2 and lease_id = $3',
);
const forget = statement<object>(
  'shows.release-media-leases',
  'delete from shows.media_leases where session_id = $1',
);

/**
 * Gives the media of a show, call or private show to one page of an account. Another page's media end at once, and it is
 * told; unless asked to take over, a page that lost its place is refused with `open_elsewhere`.
 * @param session its id, and the channels its media stand in; of a show the engine replaces the publisher itself
 * @returns what the page's grants are to carry
 */
export async function takeMediaLease(
  deps: ShowsDeps,
  session: { id: string; channels: readonly string[] },
  accountId: string,
  { tabId, takeOver }: Page,
): Promise<string> {
  const request = [session.id, accountId, tabId, uuid(), deps.clock(), takeOver];
  const taken = await deps.database.maybeRow(take, request);
  if (!taken) return refuse('open_elsewhere');
  const { leaseId, before } = taken;
  if (before === null || before === leaseId) return leaseId;
  for (const channel of session.channels) await deps.engine.disconnect({ channel, grantId: before });
  deps.realtime.emit(`account:${accountId}`, 'media.taken', { sessionId: session.id, tabId });
  return leaseId;
}

/** Whether a grant carries the account's current lease. */
export async function holdsMediaLease(
  db: Queryable,
  sessionId: string,
  accountId: string,
  leaseId: string,
): Promise<boolean> {
  return (await db.maybeRow(holds, [sessionId, accountId, leaseId])) !== undefined;
}

/** Called when a show, call or private show is over. */
export async function releaseMediaLeases(db: Queryable, sessionId: string): Promise<void> {
  await db.execute(forget, [sessionId]);
}
