import type { Queryable } from '../../platform/database/index.ts';
import { seatStore } from '../metering/index.ts';
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
  if (accountId === show.modelId) return true;
  if (accountId !== undefined && (await models.isBanned(db, show.modelId, accountId))) return false;
  if (show.privateShowId === null && show.showType === 'free') return true;
  if (accountId === undefined) return false;
  const seat = await seatStore.openOf(db, show.id, accountId);
  if (!seat) return false;
  return show.privateShowId === null ? seat.kind === 'group' : seat.privateShowId === show.privateShowId;
}
