import type { MessageMedium } from '@candela/contract/messages/operations';
import { limits } from '@candela/contract/shared/limits';
import { type Message, say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DirectDeps, PreparedMedia, SavedMedium } from './dependencies.ts';
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
  priceCredits?: number | null | undefined;
  firstIsFree?: boolean | undefined;
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

/** What everybody may know of a picture or video. @param isPaid whether the reader may open what costs something */
export function mediumView(medium: SavedMedium, isPaid: boolean): MessageMedium {
  const { kind, width, height, placeholderUrl, video } = medium;
  const durationSeconds = video?.durationSeconds ?? null;
  const free = isFree(medium);
  return { kind, width, height, placeholderUrl, durationSeconds, isOpen: isPaid || free, isFree: free };
}

/** Whether a picture or video opens without paying, though its message costs something. */
export const isFree = (medium: SavedMedium) => medium.isFree === true;

/** The same pictures and videos, of which the first is open to everybody, or none. */
export function withFirstFree(media: readonly SavedMedium[], isFirstFree: boolean): SavedMedium[] {
  return media.map(({ isFree: _isFree, ...medium }, index) =>
    isFirstFree && index === 0 ? { ...medium, isFree: true } : medium,
  );
}

/** Refuses a first one for nothing where nothing else is sold. */
export function requireMoreThanFirst(
  { firstIsFree = false, priceCredits }: Attached,
  fileCount: number,
): void {
  const isSold = priceCredits !== undefined && priceCredits !== null && fileCount > 1;
  if (firstIsFree && !isSold) {
    refuse('invalid_input', { fields: { firstIsFree: texts.refusals.firstFreeNeedsMore } });
  }
}

/** How many of each kind. */
export function countMedia(media: readonly Pick<SavedMedium, 'kind'>[]) {
  const videoCount = media.filter(({ kind }) => kind === 'video').length;
  return { imageCount: media.length - videoCount, videoCount };
}

/** What the pictures and videos that cost something are called where they are sold. */
export function mediaTitle(media: readonly SavedMedium[]): string {
  const { imageCount: pictures, videoCount: videos } = countMedia(media.filter((one) => !isFree(one)));
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

/** What goes with a message and was taken before, or is nobody's upload. */
export const alreadyTaken = (media: SavedMedium[]): PreparedMedia => ({ media, take: async () => {} });

/**
 * The uploads of those names as they go with a message; nothing to take without any.
 * @param isTest whether nobody but the owner gets it, which is no use of a file
 */
export async function prepareMedia(
  deps: Pick<DirectDeps, 'prepareMedia'>,
  ownerId: string,
  filenames: readonly string[],
  isTest = false,
): Promise<PreparedMedia> {
  if (filenames.length === 0) return alreadyTaken([]);
  return await deps.prepareMedia({ ownerId, filenames, folder: 'letters', isTest });
}
