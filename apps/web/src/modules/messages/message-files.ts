import { limits } from '@candela/contract/shared/limits';
import type { UploadParams } from '../../platform/uploads/upload-queue.ts';

/** What goes with a model's message. A video is sent once it can be played, while pictures beside it go on. */
export const modelFiles: UploadParams = {
  kinds: ['image', 'video'],
  type: 'private',
  fromVault: true,
  filesMax: limits.messageFilesMax,
  untilPlayable: true,
  atOnce: 3,
};

/** What goes with a member's. */
export const memberFiles: UploadParams = {
  kinds: ['image'],
  type: 'private',
  filesMax: limits.messageFilesMax,
};
