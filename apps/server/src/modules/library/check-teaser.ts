import { teaserSeconds } from '@candela/contract/library/upload-kinds';
import { FileMissing } from '../../platform/files/index.ts';
import { MediaFailure } from '../../platform/media/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { failureMessage } from './file-failures.ts';
import { type FileRow, myFiles } from './file-store.ts';
import { originalOf } from './uploads.ts';

/** A teaser's few seconds are never this large, and a larger file would be long in coming to be measured. */
const teaserMaxBytes = 1024 ** 3;

/**
 * Refuses with `invalid_input`, naming `teaser`, an upload that can't be one, so that nothing is published without it.
 * To be called outside of a transaction. What isn't the caller's is refused where the file is taken in.
 */
export async function checkTeaser(
  deps: LibraryDeps,
  ownerId: string,
  name: string | null | undefined,
): Promise<void> {
  if (!name) return;
  const [file] = await myFiles(deps.database, ownerId, { names: [name] });
  if (file?.kind !== 'video' || (file.role === 'teaser' && file.state === 'ready')) return;
  const failure = await failureAsTeaser(deps, file);
  if (!failure) return;
  const msg = failureMessage(failure, file.original_name);
  refuse('invalid_input', { msg, fields: { teaser: msg } });
}

async function failureAsTeaser(deps: LibraryDeps, file: FileRow): Promise<MediaFailure['code'] | undefined> {
  const source = originalOf(file);
  try {
    const facts = await deps.files.stat(source);
    if (!facts) return 'missing';
    if (facts.sizeBytes > teaserMaxBytes) return 'tooLarge';
    return (await deps.media.claimedSeconds(source)) < teaserSeconds ? undefined : 'teaserTooLong';
  } catch (error) {
    if (error instanceof FileMissing) return 'missing';
    if (error instanceof MediaFailure) return error.code;
    throw error;
  }
}
