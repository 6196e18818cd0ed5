import type { CropArea } from '@candela/contract/accounts/profile-forms';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { texts } from '../locales/texts.ts';
import type { ProfilePicturesDeps } from '../profile-pictures.ts';

const saveProfileImage = statement(
  'accounts.save-profile-image',
  'update accounts.accounts set profile_image = $2, updated_at = $3 where id = $1',
);
const saveCoverImage = statement(
  'accounts.save-cover-image',
  'update accounts.accounts set cover_image = $2, updated_at = $3 where id = $1',
);

interface PictureForm {
  filename: string;
  crop?: CropArea | null | undefined;
}

/** Makes an upload, or a part of it, the caller's profile image. Refuses with `not_found` and `unreadable_file`. */
export async function uploadProfileImage(
  deps: ProfilePicturesDeps,
  input: PictureForm,
  context: RequestContext,
): Promise<{ msg: string; data: { profileImage: string } }> {
  const { accountId: ownerId } = signedIn(context);
  const request = { ...input, ownerId, width: 640, height: 640, folder: 'profiles' };
  const profileImage = await deps.publishPicture(request);
  await deps.database.execute(saveProfileImage, [ownerId, profileImage, deps.clock()]);
  return { msg: say(texts.replies.pictureChanged), data: { profileImage } };
}

/** The same for the cover of the profile. */
export async function uploadCoverImage(
  deps: ProfilePicturesDeps,
  input: PictureForm,
  context: RequestContext,
): Promise<{ msg: string; data: { coverImage: string } }> {
  const { accountId: ownerId } = signedIn(context);
  const request = { ...input, ownerId, width: 1600, height: 600, folder: 'covers' };
  const coverImage = await deps.publishPicture(request);
  await deps.database.execute(saveCoverImage, [ownerId, coverImage, deps.clock()]);
  return { msg: say(texts.replies.coverChanged), data: { coverImage } };
}
