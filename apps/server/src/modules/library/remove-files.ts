import { dayMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { statement } from '../../platform/database/index.ts';
import type { LibraryDeps } from './dependencies.ts';
import { removeLeftCopies } from './message-copies.ts';
import { removeRenditions } from './process-file.ts';
import { originalOf } from './uploads.ts';

const waiting = statement<{ id: bigint; stored_name: string }>(
  'library.files-to-remove',
  'select id, stored_name from library.removals order by id limit 200',
);
const removed = statement('library.forget-removal', 'delete from library.removals where id = $1');

/** Removes the bytes of files whose rows are gone, however they went. Doing it twice is harmless. */
export async function removeFiles(deps: LibraryDeps): Promise<void> {
  for (;;) {
    const rows = await deps.database.rows(waiting);
    for (const { id, stored_name } of rows) {
      await deps.files.abortUpload(stored_name);
      await deps.files.delete(originalOf({ stored_name }));
      await removeRenditions(deps, stored_name);
      await deps.database.execute(removed, [id]);
    }
    if (rows.length === 0) break;
  }
  await deps.recordings.cleanUp();
}

const deleteUnused = statement(
  'library.clean-up-unused',
  `delete from library.files where id in (
     select id from library.files where not in_use and saved_at is null and created_at < $1 order by created_at limit 1000
   )`,
);
const unusedMs = limits.unusedUploadDays * dayMs;

/** Gives up uploads that nothing has used for days and that aren't in the vault, and copies for messages never written. */
export async function cleanUpUnusedFiles(deps: LibraryDeps): Promise<void> {
  await deps.database.execute(deleteUnused, [new Date(deps.clock().getTime() - unusedMs)]);
  await removeFiles(deps);
  await removeLeftCopies(deps);
}
