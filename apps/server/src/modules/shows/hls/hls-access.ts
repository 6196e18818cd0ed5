import type { Queryable } from '../../../platform/database/index.ts';
import { isHiddenFromAccount } from '../../accounts/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { models } from '../models.ts';
import { isWatchable, openSinceMs } from '../rules.ts';
import { maySeePicture } from '../seat-access.ts';
import { showStore } from '../store.ts';
import type { AddressedVisit } from './hls-address.ts';

/** A show that a visit may see now, and from when on, in milliseconds as `Date.now()` has them. */
export interface SeenShow {
  modelId: string;
  sinceMs: number;
  isPaid: boolean;
}

/** What a visit may see now; undefined when nothing. To be asked as that viewer. */
export async function seenByHls(
  { database, accounts }: Pick<ShowsDeps, 'database' | 'accounts'>,
  { showId, accountId, sessionId }: AddressedVisit,
): Promise<SeenShow | undefined> {
  const show = await showStore.byId(database, showId);
  if (!isWatchable(show) || show.privateShowId !== null) return undefined;
  if (show.blurredAt !== null) return undefined;
  if (accountId !== undefined && !(await isSignedIn(database, accounts, accountId, sessionId)))
    return undefined;
  if (!(await models.isPublic(database, show.modelId))) return undefined;
  if (await isHiddenFromAccount(database, show.modelId, accountId)) return undefined;
  if (!(await maySeePicture(database, show, accountId))) return undefined;
  return { modelId: show.modelId, sinceMs: openSinceMs(show), isPaid: show.showType !== 'free' };
}

async function isSignedIn(
  db: Queryable,
  accounts: Pick<ShowsDeps['accounts'], 'isSessionAlive'>,
  accountId: string,
  sessionId: string | undefined,
): Promise<boolean> {
  if (sessionId === undefined || !(await models.mayTakePart(db, accountId))) return false;
  return await accounts.isSessionAlive(sessionId);
}
