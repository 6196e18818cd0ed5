import type { MessageMedium } from '@candela/contract/messages/operations';
import { limits } from '@candela/contract/shared/limits';
import { type Message, say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DirectDeps, SavedMedium } from './dependencies.ts';
import { texts } from './locales/texts.ts';

/** Where a row keeps its pictures and videos: all of them, and the first in columns of its own. */
export interface MediaColumns {
  /** Null without any, and for the one picture of what was sent before there could be several. */
  media: SavedMedium[] | null;
  pictureKey: string | null;
  pictureWidth: number | null;
  pictureHeight: number | null;
  placeholderUrl: string | null;
}

/** What a request attaches. */
export interface Attached {
  filename?: string | undefined;
  filenames?: readonly string[] | undefined;
}

/** The columns of `MediaColumns` in the order `mediaValues` gives their values. */
export const mediaColumns = 'media, picture_key, picture_width, picture_height, placeholder_url';

/** The same to be read. @param row the name of the row */
export const mediaOfRow = (row: string) =>
  `${row}.media, ${row}.picture_key as "pictureKey", ${row}.picture_width as "pictureWidth",
  ${row}.picture_height as "pictureHeight", ${row}.placeholder_url as "placeholderUrl"`;

export function mediaValues(media: readonly SavedMedium[]) {
  const [first] = media;
  return [
    first ? JSON.stringify(media) : null,
    first?.key ?? null,
    first?.width ?? null,
    first?.height ?? null,
    first?.placeholderUrl ?? null,
  ];
}

/** The pictures and videos of a row, in order. @param id of the row, for a picture that has none of its own */
export function mediaOf(row: MediaColumns, id: string): SavedMedium[] {
  if (row.media) return row.media;
  const { pictureKey: key, pictureWidth, pictureHeight, placeholderUrl } = row;
  if (key === null) return [];
  const size = { width: pictureWidth ?? 1, height: pictureHeight ?? 1 };
  return [{ id, kind: 'image', key, ...size, placeholderUrl: placeholderUrl ?? '' }];
}

/** What everybody may know of a picture or video. */
export function mediumView({ kind, width, height, placeholderUrl, video }: SavedMedium): MessageMedium {
  return { kind, width, height, placeholderUrl, durationSeconds: video?.durationSeconds ?? null };
}

/** How many of each kind. */
export function countMedia(media: readonly Pick<SavedMedium, 'kind'>[]) {
  const videoCount = media.filter(({ kind }) => kind === 'video').length;
  return { imageCount: media.length - videoCount, videoCount };
}

/** What pictures and videos are called where they are sold. */
export function mediaTitle(media: readonly SavedMedium[]): string {
  const { imageCount: pictures, videoCount: videos } = countMedia(media);
  return say(titleOf(pictures, videos));
}

function titleOf(pictures: number, videos: number): Message {
  if (videos === 0) return pictures > 1 ? texts.labels.pictures({ pictures }) : texts.labels.picture;
  return pictures === 0
    ? texts.labels.videos({ videos })
    : texts.labels.picturesAndVideos({ pictures, videos });
}

/** The stored names a request attaches, each once; refuses with `invalid_input` for too many. */
export function namesOf({ filename, filenames = [] }: Attached): string[] {
  const names = [...new Set(filename === undefined ? filenames : [filename, ...filenames])];
  if (names.length > limits.messageFilesMax) {
    refuse('invalid_input', {
      fields: { filenames: texts.refusals.filesMax({ most: limits.messageFilesMax }) },
    });
  }
  return names;
}

/** The uploads of those names as they go with messages; none without any. */
export async function saveMedia(
  deps: Pick<DirectDeps, 'saveMedia'>,
  ownerId: string,
  filenames: readonly string[],
): Promise<SavedMedium[]> {
  return filenames.length === 0 ? [] : await deps.saveMedia({ ownerId, filenames, folder: 'letters' });
}
