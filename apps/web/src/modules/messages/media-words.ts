import type { MessageMedium } from '@candela/contract/messages/operations';
import { t } from './messages.ts';

/** Pictures and videos by their number: "4 pictures, 1 video". Empty without any. */
export function countWords({ imageCount, videoCount }: { imageCount: number; videoCount: number }): string {
  return [
    imageCount > 0 && t.pictures({ count: imageCount }),
    videoCount > 0 && t.videos({ count: videoCount }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The same of those a message has. */
export function mediaWords(media: readonly Pick<MessageMedium, 'kind'>[]): string {
  const videoCount = media.filter(({ kind }) => kind === 'video').length;
  return countWords({ imageCount: media.length - videoCount, videoCount });
}

/** The same of stored names; videos are kept apart from everything else. */
export function fileWords(filenames: readonly string[]): string {
  return mediaWords(
    filenames.map((name) => ({ kind: name.startsWith('video/') ? ('video' as const) : ('image' as const) })),
  );
}
