import { secondMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { isHiddenFromAccount } from '../../accounts/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { models } from '../models.ts';
import { maySeePicture } from '../seat-access.ts';
import { showStore } from '../store.ts';
import type { AddressedVisit } from './hls-address.ts';

/** What was shown just before a private show ended may still be on its way. */
const settleMs = 3 * secondMs;

const openShow = statement<{ privateEndedAt: Date | null }>(
  'shows.open-to-hls',
  `select private_ended_at as "privateEndedAt" from shows.shows
   where id = $1 and show_type = 'free' and status in ('live', 'interrupted') and private_show_id is null`,
);

/** A show that a visit may see now, and from when on, in milliseconds as `Date.now()` has them. */
export interface SeenShow {
  modelId: string;
  sinceMs: number;
}

/** What a visit may see now; undefined when nothing. To be asked as that viewer. */
export async function seenByHls(
  { database, accounts }: Pick<ShowsDeps, 'database' | 'accounts'>,
  { showId, accountId, sessionId }: AddressedVisit,
): Promise<SeenShow | undefined> {
  const [open, show] = await Promise.all([
    database.maybeRow(openShow, [showId]),
    showStore.byId(database, showId),
  ]);
  if (!open || !show) return undefined;
  if (accountId !== undefined && !(await isSignedIn(database, accounts, accountId, sessionId)))
    return undefined;
  if (!(await models.isPublic(database, show.modelId))) return undefined;
  if (await isHiddenFromAccount(database, show.modelId, accountId)) return undefined;
  if (!(await maySeePicture(database, show, accountId))) return undefined;
  const sinceMs = open.privateEndedAt ? open.privateEndedAt.getTime() + settleMs : 0;
  return { modelId: show.modelId, sinceMs };
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
