import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { deleteFiles, myFiles } from './file-store.ts';
import { hasArrived, originalOf } from './uploads.ts';

/**
 * Takes an upload of the owner's for good, exactly as it came: it moves to a private folder of the caller's and is no
 * upload any more. Refuses with `not_found` for another's, one in use, and one that has not arrived.
 * @returns its private key
 */
export async function takeUpload(
  deps: LibraryDeps,
  request: { ownerId: string; filename: string; folder: string },
): Promise<string> {
  const [file] = await myFiles(deps.database, request.ownerId, { names: [request.filename] });
  if (!file || file.in_use || !(await hasArrived(deps, file))) return refuse('not_found');
  const key = `${request.folder}/${file.stored_name.slice(file.stored_name.indexOf('/') + 1)}`;
  await deps.files.move(originalOf(file), { key, visibility: 'private' });
  await deleteFiles(deps.database, [file.id]);
  return key;
}
