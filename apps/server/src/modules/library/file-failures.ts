import { type FileFailure, fileFailure } from '@candela/contract/library/files';
import { invalidFileType, teaserTooLong } from '@candela/contract/library/upload-kinds';
import { say } from '../../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';

const words: Record<FileFailure, (name: string) => string> = {
  unsupportedFormat: (name) => say(texts.failures.unsupportedFormat({ name })),
  tooLarge: (name) => say(texts.failures.tooLarge({ name })),
  damaged: (name) => say(texts.failures.damaged({ name })),
  teaserTooLong: () => teaserTooLong,
  notAVideo: () => invalidFileType,
  blocked: (name) => say(texts.failures.blocked({ name })),
  missing: (name) => say(texts.failures.missing({ name })),
  processingFailed: (name) => say(texts.failures.processingFailed({ name })),
};

/** Why a file failed, in words for its owner. */
export function failureInWords(failure: string | null, name: string): string {
  const known = fileFailure.safeParse(failure);
  return words[known.success ? known.data : 'processingFailed'](name);
}
