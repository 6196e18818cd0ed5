import type { PictureUse } from '@candela/contract/accounts/pictures';

/** How large pictures of a profile are made, and which folder of the public store they are in. */
export const pictureSizes = {
  profile: { width: 640, height: 640, folder: 'profiles' },
  cover: { width: 1600, height: 600, folder: 'covers' },
} as const satisfies Record<PictureUse, object>;
