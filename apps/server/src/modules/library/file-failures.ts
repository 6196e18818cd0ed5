import { type FileFailure, fileFailure } from '@candela/contract/library/files';
import { invalidFileType, teaserTooLong } from '@candela/contract/library/upload-kinds';

const words: Record<FileFailure, (name: string) => string> = {
  unsupportedFormat: (name) => `File ${name} has an unsupported format.`,
  tooLarge: (name) => `File ${name} is larger than can be processed.`,
  damaged: (name) => `File ${name} is damaged or incomplete.`,
  teaserTooLong: () => teaserTooLong,
  notAVideo: () => invalidFileType,
  blocked: (name) => `File ${name} was taken down from this site before and cannot be used again.`,
  missing: (name) => `File ${name} never arrived. Please upload it again.`,
  processingFailed: (name) => `File ${name} could not be processed. Please try again.`,
};

/** Why a file failed, in words for its owner. */
export function failureInWords(failure: string | null, name: string): string {
  const known = fileFailure.safeParse(failure);
  return words[known.success ? known.data : 'processingFailed'](name);
}
