import type { AudioResult, PictureResult, VideoResult } from '../../platform/media/index.ts';

/** What was made of one upload, as kept in `library_files.renditions`. Keys are of private files. */
export type Renditions = PictureRenditions | VideoRenditions | AudioRenditions;

export type PictureRenditions = PictureResult & { kind: 'picture' };
export type VideoRenditions = VideoResult & { kind: 'video' };
export type AudioRenditions = AudioResult & { kind: 'audio' };

/** The folder that holds everything made of an upload, given the upload's stored name. */
export function renditionsPrefix(storedName: string): string {
  return storedName.replace(/\.[a-z0-9]+$/, '');
}
