import { type FileFailure, fileFailure } from '@candela/contract/library/files';
import { library as shared } from '@candela/contract/library/locales/library';
import { type Message, verbatim } from '../../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';

const { unsupportedFormat, tooLarge, damaged, blocked, missing, processingFailed } = texts.failures;

const words: Record<FileFailure, (values: { name: string }) => Message> = {
  unsupportedFormat,
  tooLarge,
  damaged,
  // The browser says these as well, before anything is uploaded.
  teaserTooLong: () => verbatim(shared.teaserTooLong()),
  notAVideo: () => verbatim(shared.invalidFileType()),
  blocked,
  missing,
  processingFailed,
};

/** Why a file failed, for its owner. */
export function failureMessage(failure: string | null, name: string): Message {
  const known = fileFailure.safeParse(failure);
  return words[known.success ? known.data : 'processingFailed']({ name });
}
