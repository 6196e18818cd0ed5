import { secondMs } from '@candela/contract/shared/durations';
import type { MediaGrant } from '@candela/contract/shows/operations';
import { statement } from '../../platform/database/index.ts';
import { type ReadGrant, staffSubject, watchOfStaff } from '../../platform/live/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ShowsDeps } from './dependencies.ts';
import { grantMedia } from './grants.ts';

/** A page of the console that has said nothing for so long is gone. */
export const unseenLimitMs = 45 * secondMs;

// Whoever is on record for an open show is not on record for the private one that began in it since.
const openWatch = statement<object>(
  'shows.open-watch',
  `select from admin.open_watches w
   where w.id = $1 and w.channel = $2 and w.seen_at > $3
     and (exists (
       select from shows.shows s
       where s.id = w.channel and s.status in ('live', 'interrupted')
         and (w.kind = 'private') = (s.private_show_id is not null))
     or (w.kind = 'call' and exists (select from calls.active_calls c where c.id = w.channel)))`,
);

/**
 * Whether a grant may start media for one of the staff who watches unseen and is on record for it; false for everybody
 * else's grants. A watch that is over, or was for something else, is refused whatever the show would allow others.
 */
export async function mayWatchUnseen(
  { database, clock }: Pick<ShowsDeps, 'database' | 'clock'>,
  { channel, role, subject }: Pick<ReadGrant, 'channel' | 'role' | 'subject'>,
): Promise<boolean> {
  const watchId = watchOfStaff(subject);
  if (watchId === undefined) return false;
  const since = new Date(clock().getTime() - unseenLimitMs);
  const found = role === 'view' && (await database.maybeRow(openWatch, [watchId, channel, since]));
  return found ? true : refuse('unauthenticated');
}

/** Lets one of the staff watch a channel without being counted, charged or named; the caller has written it down. */
export async function grantUnseen(
  deps: Pick<ShowsDeps, 'engine'>,
  { channel, watchId }: { channel: string; watchId: string },
): Promise<MediaGrant> {
  return await grantMedia(deps, channel, { role: 'view', subject: staffSubject(watchId) });
}

/** Ends what a watch shows. */
export async function endUnseen(
  { engine }: Pick<ShowsDeps, 'engine'>,
  { channel, watchId }: { channel: string; watchId: string },
): Promise<void> {
  await engine.disconnect({ channel, subject: staffSubject(watchId) });
}
