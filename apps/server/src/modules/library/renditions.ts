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

/** Thumbnails stand in a folder of their own beside everything else; in names they come first as well. */
const thumbnails = 'thumbnails/';

/** A rendition's name among those of its upload, for addresses. */
export function renditionName(storedName: string, key: string): string {
  const below = renditionsPrefix(storedName).length + 1;
  return key.startsWith(thumbnails) ? thumbnails + key.slice(thumbnails.length + below) : key.slice(below);
}

/** The key of what has this name among the renditions below a prefix. */
export function renditionKey(prefix: string, name: string): string {
  return name.startsWith(thumbnails)
    ? `${thumbnails}${prefix}/${name.slice(thumbnails.length)}`
    : `${prefix}/${name}`;
}
