import { z } from 'zod';
import { library as t } from './locales/library.ts';

/** What an uploaded file is meant to be. */
export const uploadKind = z.enum(['image', 'video', 'audio', 'document']);
export type UploadKind = z.infer<typeof uploadKind>;

/** Videos go into the one bucket, everything else into the other. */
export const bucketName = z.enum(['video', 'album'], { error: t.chooseBucket });
export type BucketName = z.infer<typeof bucketName>;

type Rule = { types: readonly string[]; endings: readonly string[]; maxMegabytes: number };

/** Content types and endings by kind, and the site's own limit for one file. A caller may set a lower one. */
export const uploadRules: Readonly<Record<UploadKind, Rule>> = {
  image: {
    types: ['image/png', 'image/jpeg', 'image/jpg', 'image/bmp', 'image/gif', 'image/webp'],
    endings: ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp'],
    maxMegabytes: 50,
  },
  video: {
    types: ['video/mp4', 'video/webm', 'video/ogg', 'video/mov', 'video/quicktime'],
    endings: ['mp4', 'webm', 'ogg', 'ogv', 'mov', 'qt', 'quicktime'],
    maxMegabytes: 5000,
  },
  audio: { types: ['audio/mp3', 'audio/mpeg'], endings: ['mp3', 'mpeg', 'mpga'], maxMegabytes: 500 },
  document: {
    types: [
      'application/pdf',
      'text/plain',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    endings: ['pdf', 'txt', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
    maxMegabytes: 100,
  },
};

/** A teaser must be shorter than this. */
export const teaserSeconds = 15;

const bytesInMegabyte = 1024 * 1024;

/** A file as a browser describes it before it is sent. */
export type UploadClaim = { name: string; type: string; sizeBytes: number };

/** The kind a content type belongs to; undefined for one the site does not take. */
export function uploadKindOf(contentType: string): UploadKind | undefined {
  const type = contentType.toLowerCase();
  return uploadKind.options.find((kind) => uploadRules[kind].types.includes(type));
}

/** The largest file of a kind the site takes, in bytes. */
export function uploadBytesMax(kind: UploadKind): number {
  return uploadRules[kind].maxMegabytes * bytesInMegabyte;
}

/**
 * What is wrong with a file somebody wants to send as one of `kinds`, in the specification's words; null when nothing
 * is. What a file really holds is only known once it has been read.
 * @param maxMegabytes the caller's limit when it is below the site's
 */
export function uploadProblem(
  file: UploadClaim,
  kinds: readonly UploadKind[],
  maxMegabytes = Number.POSITIVE_INFINITY,
): string | null {
  const kind = uploadKindOf(file.type);
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!kind || !kinds.includes(kind) || !uploadRules[kind].endings.includes(ending)) {
    return t.unsupportedFormat({ name: file.name });
  }
  const most = Math.min(maxMegabytes, uploadRules[kind].maxMegabytes);
  if (file.sizeBytes > most * bytesInMegabyte) {
    return t.fileTooLarge({ name: file.name, megabytes: most });
  }
  return null;
}

/** What is wrong with a file chosen as a teaser, in the specification's words; null when nothing is. */
export function teaserProblem(file: { type: string; durationSeconds: number }): string | null {
  if (uploadKindOf(file.type) !== 'video') return t.invalidFileType();
  return file.durationSeconds < teaserSeconds ? null : t.teaserTooLong();
}
