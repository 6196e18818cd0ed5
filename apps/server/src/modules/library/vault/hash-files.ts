import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { statement } from '../../../platform/database/index.ts';
import { FileMissing } from '../../../platform/files/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { type FileRow, setContentHash } from '../file-store.ts';
import { originalOf } from '../uploads.ts';

/** Writes down the SHA-256 of a file, read piece by piece. Throws FileMissing. */
export async function hashFile(
  deps: Pick<LibraryDeps, 'files' | 'database'>,
  file: Pick<FileRow, 'id' | 'stored_name'>,
): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(await deps.files.read(originalOf(file)), hash);
  await setContentHash(deps.database, file.id, hash.digest());
}

const unhashed = statement<{ id: string; stored_name: string }>(
  'library.files-without-hash',
  `select id, stored_name from library.files where content_hash is null and state = 'ready'
   order by created_at desc limit 50`,
);
/** Stands for what can't be read any more; no content has it. */
const unreadable = Buffer.alloc(0);

/** Hashes some of the files that were processed before hashes were written down; to be run now and then. */
export async function hashOlderFiles(deps: LibraryDeps): Promise<void> {
  for (const file of await deps.database.rows(unhashed)) {
    try {
      await hashFile(deps, file);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      await setContentHash(deps.database, file.id, unreadable);
    }
  }
}
