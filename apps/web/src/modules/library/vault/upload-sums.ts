import type { UploadEntry } from '../../../platform/uploads/upload-queue.ts';

/** How far many files are together; what was refused counts for nothing. */
export function uploadSums(entries: readonly UploadEntry[]) {
  const refused = entries.filter(({ state }) => state === 'failed' || state === 'skipped');
  const counted = entries.filter((entry) => !refused.includes(entry));
  return {
    done: entries.filter(({ state }) => state === 'done').length,
    refused,
    sizeBytes: counted.reduce((sum, { file }) => sum + file.size, 0),
    sentBytes: counted.reduce((sum, { file, percent }) => sum + (file.size * percent) / 100, 0),
  };
}
