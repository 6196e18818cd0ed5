import type { ApplicationForm, ModelApplication } from '@candela/contract/accounts/application';
import type { PictureUse } from '@candela/contract/accounts/pictures';
import { sizedEnding } from '@candela/contract/shared/picture-widths';
import sharp from 'sharp';
import { statement, type Transaction } from '../../platform/database/index.ts';
import { MediaFailure } from '../../platform/media/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { type AccountRow, findById, lockById } from './account-row.ts';
import { applicantOf } from './application-tokens.ts';
import { changeHandle } from './commands/change-handle.ts';
import type { AccountsDeps } from './dependencies.ts';
import { applicationChanged } from './events.ts';
import { texts } from './locales/texts.ts';
import { pictureSizes } from './picture-sizes.ts';
import { handleOf } from './rules.ts';
import { holdPicture, keyOfHeld, picturesWait, waitingPicturesOf } from './waiting-pictures.ts';

const prepare = statement(
  'accounts.prepare-profile',
  'update accounts.accounts set name = $2, tagline = $3, description = $4, updated_at = $5 where id = $1',
);

/** Where the application of the model a token stands for is. Refuses with `unauthenticated`. */
export async function getApplication(deps: AccountsDeps, token: string): Promise<ModelApplication> {
  const account = await findById(deps.database, await applicant(deps, token));
  return await applicationOf(deps, account ?? refuse('unauthenticated'));
}

/**
 * Changes the profile of a model who waits. Refuses with `unauthenticated`, with `conflict` once she is approved, and a
 * handle as `changeHandle` does.
 */
export async function prepareProfile(
  deps: AccountsDeps,
  { token, ...form }: ApplicationForm & { token: string },
): Promise<ModelApplication> {
  const accountId = await applicant(deps, token);
  await deps.database.transaction(async (tx) => {
    const account = await lockWaiting(tx, accountId);
    const { name = account.name, tagline = account.tagline, description = account.description } = form;
    await tx.execute(prepare, [accountId, name, tagline, description, deps.clock()]);
    const { groupCost, privateCost } = form;
    const prices = { ...(groupCost && { groupCost }), ...(privateCost && { privateCost }) };
    await deps.preparePrices(tx, accountId, prices, deps.clock());
    if (form.handle !== undefined) await changeHandle(deps, tx, account, form.handle);
    await deps.events.publish(tx, applicationChanged, { accountId });
  });
  return await getApplication(deps, token);
}

/**
 * Stores a picture of a model who waits, in the place of an earlier one. It is shown to nobody but her and staff. Refuses
 * with `unauthenticated`, `unreadable_file`, and with `conflict` once she is approved.
 * @param input.data the picture in base64
 */
export async function preparePicture(
  deps: AccountsDeps,
  input: { token: string; use: PictureUse; data: string },
): Promise<ModelApplication> {
  const accountId = await applicant(deps, input.token);
  const { files, rewritePicture, makeCopies } = deps.pictures;
  const safe = await rewritePicture(Buffer.from(input.data, 'base64')).catch((error: unknown) => {
    if (error instanceof MediaFailure) refuse('unreadable_file');
    throw error;
  });
  const { width, height } = pictureSizes[input.use];
  const bytes = await sharp(safe)
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .webp({ quality: 84 })
    .toBuffer();
  const key = keyOfHeld(sizedEnding({ width, height }));
  await files.putPrivate(key, bytes, 'image/webp');
  try {
    await makeCopies({ key, visibility: 'private' });
    await deps.database.transaction(async (tx) => {
      await lockWaiting(tx, accountId);
      await holdPicture(deps, tx, { accountId, use: input.use, key });
    });
  } catch (error) {
    await files.delete({ key, visibility: 'private' });
    throw error;
  }
  return await getApplication(deps, input.token);
}

async function applicant(deps: AccountsDeps, token: string): Promise<string> {
  return (await applicantOf(deps, token)) ?? refuse('unauthenticated', { msg: texts.refusals.logInAgain });
}

/** Refuses with `unauthenticated`, and with `conflict` for a model who does not wait any more: she has a session for that. */
export async function lockWaiting(tx: Transaction, accountId: string): Promise<AccountRow> {
  const account = await lockById(tx, accountId);
  if (!account || account.suspended_at) return refuse('unauthenticated');
  if (account.approval_status === 'approved') refuse('conflict', { msg: texts.refusals.approvedMeanwhile });
  return account;
}

async function applicationOf(deps: AccountsDeps, account: AccountRow): Promise<ModelApplication> {
  const [waitingPictures, nextWaits, prices] = await Promise.all([
    waitingPicturesOf(deps, deps.database, account.id),
    picturesWait(deps, account),
    deps.pricesOf(deps.database, account.id),
  ]);
  return {
    approval: account.approval_status,
    reason: account.approval_reason,
    username: account.username,
    email: account.email,
    name: account.name,
    handle: handleOf(account) ?? account.username,
    tagline: account.tagline,
    description: account.description,
    groupCost: prices.groupCost,
    privateCost: prices.privateCost,
    profileImage: account.profile_image,
    coverImage: account.cover_image,
    waitingPictures,
    picturesWait: nextWaits,
  };
}
