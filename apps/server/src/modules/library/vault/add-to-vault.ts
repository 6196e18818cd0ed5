import { limits } from '@candela/contract/shared/limits';
import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { type Message, say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { queueFile } from '../attach-files.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { type FileRow, lockMyFiles, myFiles, saveFile, takeFile } from '../file-store.ts';
import { texts } from '../locales/texts.ts';
import { hasArrived } from '../uploads.ts';
import { requireFolder } from './folders.ts';
import { countVault } from './list-vault.ts';

const setFolder = statement('library.set-folder', 'update library.files set folder_id = $2 where id = $1');

/**
 * Saves uploads in the vault and has them processed, so that they can be seen and used at once. Those refused are named
 * with the reason; the others are added. Refuses with `not_found` for a folder of another's, and with `conflict` when
 * the vault is full.
 */
export async function addToVault(
  deps: LibraryDeps,
  input: { files: string[]; folderId?: string | null | undefined },
  context: RequestContext,
): Promise<{
  data: { added: { _id: string; filename: string }[]; refused: { filename: string; msg: string }[] };
}> {
  const { accountId } = signedIn(context);
  const names = [...new Set(input.files)];
  if ((await countVault(deps, accountId)) + names.length > limits.vaultFilesMax) {
    refuse('conflict', { msg: texts.refusals.vaultFull({ most: limits.vaultFilesMax }) });
  }
  const found = await myFiles(deps.database, accountId, { names });
  const whole: string[] = [];
  const refused: { filename: string; msg: string }[] = [];
  for (const filename of names) {
    const problem = await problemOf(
      deps,
      found.find((file) => file.stored_name === filename),
    );
    if (problem === null) whole.push(filename);
    else refused.push({ filename, msg: say(problem) });
  }
  const added = await deps.database.transaction(async (tx) => {
    await requireFolder(tx, accountId, input.folderId);
    const files = await lockMyFiles(tx, accountId, whole);
    for (const file of files) {
      await saveInVault(deps, tx, file);
      if (input.folderId !== undefined) await tx.execute(setFolder, [file.id, input.folderId]);
    }
    return files.map((file) => ({ _id: file.id, filename: file.stored_name }));
  });
  return { data: { added, refused } };
}

async function problemOf(deps: LibraryDeps, file: FileRow | undefined): Promise<Message | null> {
  if (!file || file.role === 'release') return texts.refusals.noUpload;
  const name = file.original_name;
  if (file.kind === 'document') return texts.refusals.notForVault({ name });
  return (await hasArrived(deps, file)) ? null : texts.refusals.notArrived({ name });
}

/** Saves a locked file in its owner's vault; one that nothing was made of yet is processed. */
export async function saveInVault(deps: LibraryDeps, tx: Transaction, file: FileRow): Promise<void> {
  const at = deps.clock();
  await saveFile(tx, file.id, at);
  if (file.state !== 'awaited' && file.state !== 'stored') return;
  const role = file.kind === 'image' ? 'picture' : 'media';
  await takeFile(tx, file.id, { role, inUse: file.in_use, state: 'queued', at });
  await queueFile(deps, tx, file.id);
}

const isModel = statement<{ is_model: boolean }>(
  'library.is-model',
  `select exists (select from accounts.public_accounts where id = $1 and type = 'model') as is_model`,
);

/** Whether an account has a vault; members' uploads are used up instead. */
export async function hasVault(queries: Queryable, accountId: string): Promise<boolean> {
  return (await queries.row(isModel, [accountId])).is_model;
}
