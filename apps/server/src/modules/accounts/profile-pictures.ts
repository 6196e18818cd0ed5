import { accounts } from '@candela/contract/accounts/operations';
import type { CropArea } from '@candela/contract/accounts/profile-forms';
import { implement } from '@orpc/server';
import type { Database } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { uploadCoverImage, uploadProfileImage } from './commands/upload-profile-image.ts';

/** What profile pictures need from outside. */
export interface ProfilePicturesDeps {
  database: Database;
  clock: () => Date;
  /** Makes an upload a public picture of this size; resolves to its address. */
  publishPicture(input: {
    ownerId: string;
    filename: string;
    crop?: CropArea | null | undefined;
    width: number;
    height: number;
    folder: string;
  }): Promise<string>;
}

const os = implement(accounts).$context<RequestContext>();

/** The operations on an account that need the library's uploads, which is made after accounts. */
export function profilePictureRoutes(deps: ProfilePicturesDeps) {
  return {
    uploadProfileImage: os.uploadProfileImage.handler(({ input, context }) =>
      uploadProfileImage(deps, input, context),
    ),
    uploadCoverImage: os.uploadCoverImage.handler(({ input, context }) =>
      uploadCoverImage(deps, input, context),
    ),
  };
}
