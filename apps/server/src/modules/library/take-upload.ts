import { v7 as uuid } from 'uuid';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { deleteFiles, lockMyFiles, myFiles } from './file-store.ts';
import { hasArrived, originalOf } from './uploads.ts';
import { hasVault, saveInVault } from './vault/add-to-vault.ts';
import { requireFree } from './vault/uses.ts';

/**
 * Takes an upload of the owner's for good, exactly as it came, into a private folder of the caller's. A document, and
 * whatever a member sent, is no upload any more; a model's picture, video or sound is copied and stays in the vault.
 * Refuses with `not_found` for another's and one that has not arrived, and with `invalid_input` for one in an item that
 * was taken down.
 * @returns its private key, whose name begins with the upload's id
 */
export async function takeUpload(
  deps: LibraryDeps,
  request: { ownerId: string; filename: string; folder: string },
): Promise<string> {
  const [file] = await myFiles(deps.database, request.ownerId, { names: [request.filename] });
  if (!file || file.role === 'release' || !(await hasArrived(deps, file))) return refuse('not_found');
  await requireFree(deps.database, [file], 'files');
  const name = file.stored_name.slice(file.stored_name.indexOf('/') + 1);
  if (file.kind !== 'document' && (await hasVault(deps.database, request.ownerId))) {
    // One file may go with several products.
    const key = `${request.folder}/${name.replace('.', `-${uuid()}.`)}`;
    await deps.files.copy(originalOf(file), { key, visibility: 'private' });
    await deps.database.transaction(async (tx) => {
      const [now] = await lockMyFiles(tx, request.ownerId, [request.filename]);
      if (now) await saveInVault(deps, tx, now);
    });
    return key;
  }
  if (file.in_use) return refuse('not_found');
  const key = `${request.folder}/${name}`;
  await deps.files.move(originalOf(file), { key, visibility: 'private' });
  await deleteFiles(deps.database, [file.id]);
  return key;
}
