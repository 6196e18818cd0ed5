import type { PictureUse, WaitingPicture } from '@candela/contract/accounts/pictures';
import { pictureSize, sizedEnding } from '@candela/contract/shared/picture-widths';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AccountRow } from './account-row.ts';
import type { AccountsDeps } from './dependencies.ts';
import { applicationChanged, picturesDecided } from './events.ts';
import { pictureSizes } from './picture-sizes.ts';

interface WaitingRow {
  id: string;
  use: PictureUse;
  file_key: string;
  rejected_at: Date | null;
  reason: string | null;
}

const linkSeconds = 15 * 60;

const columns = 'id, use, file_key, rejected_at, reason';
const ofAccount = statement<WaitingRow>(
  'accounts.waiting-pictures',
  `select ${columns} from accounts.waiting_pictures where account_id = $1 order by use desc`,
);
const lockSome = statement<WaitingRow>(
  'accounts.lock-waiting-pictures',
  `select ${columns} from accounts.waiting_pictures
   where account_id = $1 and ($2::uuid[] is null or id = any($2)) and rejected_at is null order by id for update`,
);
const lockUse = statement<WaitingRow>(
  'accounts.lock-waiting-picture',
  `select ${columns} from accounts.waiting_pictures where account_id = $1 and use = $2 for update`,
);
const put = statement(
  'accounts.hold-picture',
  `insert into accounts.waiting_pictures (id, account_id, use, file_key, created_at) values ($1, $2, $3, $4, $5)
   on conflict on constraint one_waiting_picture_a_use do update set id = excluded.id, file_key = excluded.file_key,
     created_at = excluded.created_at, rejected_at = null, reason = null`,
);
const remove = statement(
  'accounts.remove-waiting-picture',
  'delete from accounts.waiting_pictures where id = $1',
);
const setRejected = statement(
  'accounts.reject-waiting-picture',
  'update accounts.waiting_pictures set rejected_at = $2, reason = $3 where id = $1',
);
const show: Record<PictureUse, ReturnType<typeof statement>> = {
  profile: statement(
    'accounts.show-profile-image',
    'update accounts.accounts set profile_image = $2, pictures_seen_at = $3, updated_at = $3 where id = $1',
  ),
  cover: statement(
    'accounts.show-cover-image',
    'update accounts.accounts set cover_image = $2, pictures_seen_at = $3, updated_at = $3 where id = $1',
  ),
};

/** Whether an account's next picture waits until staff have looked at it: a model's first, unless the operator chose otherwise. */
export async function picturesWait(
  { pictures }: Pick<AccountsDeps, 'pictures'>,
  account: Pick<AccountRow, 'type' | 'pictures_seen_at'>,
): Promise<boolean> {
  return account.type === 'model' && account.pictures_seen_at === null && (await pictures.looksFirst());
}

/** Whether her next picture of a use waits: as every first one does, and while one of that use waits or was rejected. */
export async function nextOfUseWaits(
  deps: Pick<AccountsDeps, 'pictures'>,
  queries: Queryable,
  account: Pick<AccountRow, 'id' | 'type' | 'pictures_seen_at'>,
  use: PictureUse,
): Promise<boolean> {
  if (await picturesWait(deps, account)) return true;
  if (account.type !== 'model' || !(await deps.pictures.looksFirst())) return false;
  return (await queries.rows(ofAccount, [account.id])).some((row) => row.use === use);
}

/** The pictures of an account that wait or were rejected, for herself and staff: their addresses expire. */
export async function waitingPicturesOf(
  { pictures }: Pick<AccountsDeps, 'pictures'>,
  queries: Queryable,
  accountId: string,
): Promise<WaitingPicture[]> {
  const rows = await queries.rows(ofAccount, [accountId]);
  return await Promise.all(
    rows.map(async ({ id, use, file_key: key, rejected_at, reason }) => ({
      _id: id,
      use,
      url: rejected_at ? null : await pictures.files.presignGet({ key, expiresSeconds: linkSeconds }),
      reason,
    })),
  );
}

/** A key of the private store for a picture that waits, as `from` is called if there is one already. */
export function keyOfHeld(from?: string): string {
  return `held-pictures/${uuid()}${from === undefined ? '.webp' : extensionOf(from)}`;
}

/** Keeps the size in the name, so that the copies of a picture come along. */
function extensionOf(key: string): string {
  const size = pictureSize(key);
  return size ? sizedEnding(size) : '.webp';
}

/** Has a picture of the private store wait for staff, in the place of an earlier one of its use. The account is locked. */
export async function holdPicture(
  deps: Pick<AccountsDeps, 'pictures' | 'clock' | 'events'>,
  tx: Transaction,
  { accountId, use, key }: { accountId: string; use: PictureUse; key: string },
): Promise<void> {
  const before = await tx.maybeRow(lockUse, [accountId, use]);
  await tx.execute(put, [uuid(), accountId, use, key, deps.clock()]);
  if (before) deleteLater(deps, tx, [before]);
  await deps.events.publish(tx, applicationChanged, { accountId });
}

/** Forgets what waited or was rejected of a use, for a picture that is shown at once. */
export async function dropWaiting(
  deps: Pick<AccountsDeps, 'pictures'>,
  tx: Transaction,
  { accountId, use }: { accountId: string; use: PictureUse },
): Promise<void> {
  const row = await tx.maybeRow(lockUse, [accountId, use]);
  if (!row) return;
  await tx.execute(remove, [row.id]);
  deleteLater(deps, tx, [row]);
}

/**
 * Shows everybody the pictures staff have looked at, and every later one of this model at once. What she replaced meanwhile
 * keeps waiting.
 * @param request.pictureIds null for whatever waits, where nobody has to look
 * @param request.withApplication whether she is approved in this transaction, too, and mailed so
 * @returns how many are shown now
 */
export async function approvePictures(
  deps: AccountsDeps,
  tx: Transaction,
  request: { accountId: string; pictureIds: readonly string[] | null; withApplication: boolean },
): Promise<number> {
  const { accountId, pictureIds, withApplication } = request;
  const rows = await tx.rows(lockSome, [accountId, pictureIds]);
  for (const { id, use, file_key: key } of rows) {
    // A copy nothing names yet; where the transaction fails, nothing ever does.
    const shown = `${pictureSizes[use].folder}/${id}${extensionOf(key)}`;
    await deps.pictures.files.copy({ key, visibility: 'private' }, { key: shown, visibility: 'public' });
    await tx.execute(show[use], [accountId, deps.pictures.files.publicUrl(shown), deps.clock()]);
    await tx.execute(remove, [id]);
  }
  deleteLater(deps, tx, rows);
  if (rows.length === 0) return 0;
  await deps.events.publish(tx, applicationChanged, { accountId });
  if (pictureIds !== null) {
    const uses = rows.map(({ use }) => use);
    const decided = { accountId, decision: 'approved', uses, reason: '', withApplication } as const;
    await deps.events.publish(tx, picturesDecided, decided);
  }
  return rows.length;
}

/** Rejects pictures that wait: their files are deleted, and their model reads why. Refuses with `conflict` when none waits. */
export async function rejectPictures(
  deps: AccountsDeps,
  tx: Transaction,
  request: { accountId: string; pictureIds: readonly string[]; reason: string },
): Promise<void> {
  const { accountId, pictureIds, reason } = request;
  const rows = await tx.rows(lockSome, [accountId, pictureIds]);
  if (rows.length === 0) refuse('conflict');
  for (const { id } of rows) await tx.execute(setRejected, [id, deps.clock(), reason]);
  deleteLater(deps, tx, rows);
  await deps.events.publish(tx, applicationChanged, { accountId });
  const uses = rows.map(({ use }) => use);
  const decided = { accountId, decision: 'rejected', uses, reason, withApplication: false } as const;
  await deps.events.publish(tx, picturesDecided, decided);
}

function deleteLater(
  { pictures }: Pick<AccountsDeps, 'pictures'>,
  tx: Transaction,
  rows: readonly Pick<WaitingRow, 'file_key'>[],
): void {
  tx.afterCommit(() => {
    for (const { file_key: key } of rows)
      pictures.files.delete({ key, visibility: 'private' }).catch(() => {});
  });
}
