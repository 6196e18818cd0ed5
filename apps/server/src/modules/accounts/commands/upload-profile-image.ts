import type { PictureUse } from '@candela/contract/accounts/pictures';
import type { MyProfile } from '@candela/contract/accounts/profile';
import type { CropArea } from '@candela/contract/accounts/profile-forms';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findById, lockById } from '../account-row.ts';
import { texts } from '../locales/texts.ts';
import { pictureSizes } from '../picture-sizes.ts';
import type { ProfilePicturesDeps } from '../profile-pictures.ts';
import {
  dropWaiting,
  holdPicture,
  nextOfUseWaits,
  picturesWait,
  waitingPicturesOf,
} from '../waiting-pictures.ts';

const save: Record<PictureUse, ReturnType<typeof statement>> = {
  profile: statement(
    'accounts.save-profile-image',
    'update accounts.accounts set profile_image = $2, updated_at = $3 where id = $1',
  ),
  cover: statement(
    'accounts.save-cover-image',
    'update accounts.accounts set cover_image = $2, updated_at = $3 where id = $1',
  ),
};

interface PictureForm {
  filename: string;
  crop?: CropArea | null | undefined;
}
type MyPictures = Pick<MyProfile, 'profileImage' | 'coverImage' | 'waitingPictures' | 'picturesWait'>;

/**
 * Makes an upload, or a part of it, the caller's profile image or cover. A new model's first ones wait until staff have looked
 * at them. Refuses with `not_found`, `unreadable_file`, and with `conflict` when that changed meanwhile.
 */
export async function usePicture(
  deps: ProfilePicturesDeps,
  use: PictureUse,
  input: PictureForm,
  context: RequestContext,
): Promise<{ msg: string; data: MyPictures }> {
  const { accountId: ownerId } = signedIn(context);
  const account = (await findById(deps.database, ownerId)) ?? refuse('session_over');
  const waits = await nextOfUseWaits(deps, deps.database, account, use);
  const visibility = waits ? 'private' : 'public';
  const made = await deps.publishPicture({ ...input, ...pictureSizes[use], ownerId, visibility });
  await deps.database.transaction(async (tx) => {
    const now = (await lockById(tx, ownerId)) ?? refuse('session_over');
    if (waits) return await holdPicture(deps, tx, { accountId: ownerId, use, key: made });
    // Whoever became a model since the picture was made has it looked at first.
    if (await nextOfUseWaits(deps, tx, now, use)) refuse('conflict');
    await dropWaiting(deps, tx, { accountId: ownerId, use });
    await tx.execute(save[use], [ownerId, made, deps.clock()]);
  });
  const changed = use === 'profile' ? texts.replies.pictureChanged : texts.replies.coverChanged;
  const msg = say(waits ? texts.replies.pictureWaits : changed);
  const after = (await findById(deps.database, ownerId)) ?? refuse('session_over');
  return {
    msg,
    data: {
      profileImage: after.profile_image,
      coverImage: after.cover_image,
      waitingPictures: await waitingPicturesOf(deps, deps.database, ownerId),
      picturesWait: await picturesWait(deps, after),
    },
  };
}
