import type { Queryable } from '../../platform/database/index.ts';
import { type Seat, seatStore } from '../metering/index.ts';
import { models } from './models.ts';
import type { Show } from './rules.ts';

/**
 * Whether an account may see the picture of a show now: never when banned; in a private show only those with a seat in
 * it.
 */
export async function maySeePicture(
  db: Queryable,
  show: Show,
  accountId: string | undefined,
): Promise<boolean> {
  return await isEntitled(db, show, accountId, (seat) =>
    show.privateShowId === null ? seat.kind === 'group' : seat.privateShowId === show.privateShowId,
  );
}

/**
 * Whether an account may read and write the chat of a show now. A paid one opens with the first picture, which is when
 * the first minute is charged; nobody hears a room during a private show.
 */
export async function mayChat(db: Queryable, show: Show, accountId: string | undefined): Promise<boolean> {
  if (show.privateShowId !== null && accountId !== show.modelId) return false;
  return await isEntitled(db, show, accountId, (seat) => seat.kind === 'group' && seat.shown);
}

async function isEntitled(
  db: Queryable,
  show: Show,
  accountId: string | undefined,
  opens: (seat: Seat) => boolean,
): Promise<boolean> {
  if (accountId === show.modelId) return true;
  if (accountId !== undefined && (await models.isBanned(db, show.modelId, accountId))) return false;
  if (show.privateShowId === null && show.showType === 'free') return true;
  if (accountId === undefined) return false;
  const seat = await seatStore.openOf(db, show.id, accountId);
  return seat !== undefined && opens(seat);
}
