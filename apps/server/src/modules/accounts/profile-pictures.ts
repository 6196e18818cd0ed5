import { accounts } from '@candela/contract/accounts/operations';
import type { CropArea } from '@candela/contract/accounts/profile-forms';
import { implement } from '@orpc/server';
import type { Database } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { usePicture } from './commands/upload-profile-image.ts';
import type { AccountsDeps } from './dependencies.ts';

/** What profile pictures need from outside. */
export interface ProfilePicturesDeps extends Pick<AccountsDeps, 'events' | 'pictures'> {
  database: Database;
  clock: () => Date;
  /** Makes an upload a picture of this size; resolves to its address, or to its key in the private store. */
  publishPicture(input: {
    ownerId: string;
    filename: string;
    crop?: CropArea | null | undefined;
    width: number;
    height: number;
    folder: string;
    visibility: 'public' | 'private';
  }): Promise<string>;
}

const os = implement(accounts).$context<RequestContext>();

/** The operations on an account that need the library's uploads, which is made after accounts. */
export function profilePictureRoutes(deps: ProfilePicturesDeps) {
  return {
    uploadProfileImage: os.uploadProfileImage.handler(({ input, context }) =>
      usePicture(deps, 'profile', input, context),
    ),
    uploadCoverImage: os.uploadCoverImage.handler(({ input, context }) =>
      usePicture(deps, 'cover', input, context),
    ),
  };
}
