import { statement } from '../../../platform/database/index.ts';
import { FileMissing, sha256Of } from '../../../platform/files/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { type FileRow, setContentHash } from '../file-store.ts';
import { originalOf } from '../uploads.ts';

/** Writes down the SHA-256 of a file as it came. Throws FileMissing. */
export async function hashFile(
  deps: Pick<LibraryDeps, 'files' | 'database'>,
  file: Pick<FileRow, 'id' | 'stored_name'>,
): Promise<void> {
  await setContentHash(deps.database, file.id, await sha256Of(deps.files, originalOf(file)));
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
