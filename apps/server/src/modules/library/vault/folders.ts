import type { VaultFolder } from '@candela/contract/library/vault';
import { limits } from '@candela/contract/shared/limits';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement, uniqueViolation } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { inVault, sameBefore, usedAnywhere } from './vault-files.ts';

const figures = statement<{
  files: number;
  unused: number;
  duplicates: number;
  bytes: bigint;
}>(
  'library.vault-figures',
  `select count(*)::int as files, count(*) filter (where not ${usedAnywhere})::int as unused,
     count(*) filter (where exists (${sameBefore('select 1')}))::int as duplicates,
     coalesce(sum(size_bytes), 0)::bigint as bytes
   from library.files f where ${inVault}`,
);
const list = statement<{ id: string; name: string; files: number }>(
  'library.folders-of',
  `select d.id, d.name, (select count(*)::int from library.files f where f.folder_id = d.id and ${inVault}) as files
   from library.folders d where d.owner_id = $1 order by lower(d.name), d.id`,
);
const lockFolders = statement(
  'library.lock-folders',
  `select pg_advisory_xact_lock(hashtextextended('folders ' || $1::text, 0))`,
);
const count = statement<{ folders: number }>(
  'library.count-folders',
  'select count(*)::int as folders from library.folders where owner_id = $1',
);
const insert = statement(
  'library.add-folder',
  'insert into library.folders (id, owner_id, name, created_at) values ($1, $2, $3, $4)',
);
const rename = statement(
  'library.rename-folder',
  'update library.folders set name = $3 where id = $1 and owner_id = $2',
);
const remove = statement(
  'library.delete-folder',
  'delete from library.folders where id = $1 and owner_id = $2',
);
const mine = statement<{ id: string }>(
  'library.own-folder',
  'select id from library.folders where id = $1 and owner_id = $2 for share',
);

/** The caller's folders by name, and how much the vault holds. */
export async function getVaultFolders(deps: LibraryDeps, context: RequestContext) {
  const { accountId } = signedIn(context);
  const row = await deps.database.row(figures, [accountId]);
  const folders = await deps.database.rows(list, [accountId]);
  return {
    data: {
      folders: folders.map(({ id, name, files }) => ({ _id: id, name, fileCount: files })),
      fileCount: row.files,
      unusedCount: row.unused,
      duplicateCount: row.duplicates,
      sizeBytes: Number(row.bytes),
    },
  };
}

/** Makes a folder. Refuses with `conflict` when there are too many, or when one has the name. */
export async function createVaultFolder(
  deps: LibraryDeps,
  { name }: { name: string },
  context: RequestContext,
): Promise<{ data: VaultFolder }> {
  const { accountId } = signedIn(context);
  const id = uuid();
  await unlessTaken(() =>
    deps.database.transaction(async (tx) => {
      await tx.execute(lockFolders, [accountId]);
      if ((await tx.row(count, [accountId])).folders >= limits.vaultFoldersMax) {
        refuse('conflict', { msg: texts.refusals.foldersFull({ most: limits.vaultFoldersMax }) });
      }
      await tx.execute(insert, [id, accountId, name, deps.clock()]);
    }),
  );
  return { data: { _id: id, name, fileCount: 0 } };
}

/** Renames a folder. Refuses with `not_found`, and with `conflict` when another has the name. */
export async function renameVaultFolder(
  deps: LibraryDeps,
  { id, name }: { id: string; name: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const changed = await unlessTaken(() => deps.database.execute(rename, [id, accountId, name]));
  if (changed === 0) refuse('not_found', { msg: texts.refusals.folderGone });
  return { msg: 'Saved.' };
}

/** Deletes a folder; its files stay in the vault. Refuses with `not_found`. */
export async function deleteVaultFolder(
  deps: LibraryDeps,
  { id }: { id: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const removed = await deps.database.execute(remove, [id, signedIn(context).accountId]);
  if (removed === 0) refuse('not_found', { msg: texts.refusals.folderGone });
  return { msg: say(texts.replies.folderDeleted) };
}

/** Refuses with `not_found` for a folder that isn't the owner's. It stays until the transaction ends. */
export async function requireFolder(
  tx: Queryable,
  ownerId: string,
  folderId: string | null | undefined,
): Promise<void> {
  if (!folderId || (await tx.maybeRow(mine, [folderId, ownerId]))) return;
  refuse('not_found', { msg: texts.refusals.folderGone, fields: { folderId: texts.refusals.folderGone } });
}

async function unlessTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error) !== 'folders_have_a_name') throw error;
    return refuse('conflict', {
      msg: texts.refusals.folderTaken,
      fields: { name: texts.refusals.folderTaken },
    });
  }
}
