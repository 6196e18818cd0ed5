import type { RefusedFile } from '@candela/contract/library/vault';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { deleteFiles } from '../file-store.ts';
import { texts } from '../locales/texts.ts';
import { requireFolder } from './folders.ts';
import { inVault } from './vault-files.ts';

const lockInVault = statement<{ id: string; original_name: string }>(
  'library.lock-vault-files',
  `select f.id, f.original_name from library.files f where ${inVault} and f.id = any($2::uuid[])
   order by f.id for update`,
);
// What is put into a folder by its owner is meant to stay.
const move = statement(
  'library.move-vault-files',
  `update library.files set folder_id = $2,
     saved_at = case when $2::uuid is null then saved_at else coalesce(saved_at, $3) end
   where id = any($1::uuid[])`,
);
const itemsOf = statement<{ file_id: string; title: string }>(
  'library.items-using-files',
  `select distinct on (x.file_id) x.file_id, i.title
   from library.item_files x join library.items i on i.id = x.item_id
   where x.file_id = any($1::uuid[]) order by x.file_id, i.created_at`,
);
// A message has a copy of a picture; a video is played from here.
const inMessages = statement<{ file_id: string }>(
  'library.videos-in-messages',
  `select u.file_id from library.file_uses u join library.files f on f.id = u.file_id and f.kind = 'video'
   where u.used_in = 'message' and u.file_id = any($1::uuid[])`,
);

/** Moves files into a folder, or with null out of any. Refuses with `not_found` for a file or folder of another's. */
export async function moveVaultFiles(
  deps: LibraryDeps,
  input: { ids: string[]; folderId: string | null },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const ids = [...new Set(input.ids)];
  await deps.database.transaction(async (tx) => {
    await requireFolder(tx, accountId, input.folderId);
    const files = await tx.rows(lockInVault, [accountId, ids]);
    if (files.length < ids.length) refuse('not_found', { msg: texts.refusals.fileGone });
    await tx.execute(move, [ids, input.folderId, deps.clock()]);
  });
  return { msg: say(texts.replies.filesMoved) };
}

/**
 * Deletes files that no item uses, with everything made of them. Those an item uses stay, and are named with it, and so
 * do videos that went with messages; a file that is gone already counts as deleted.
 */
export async function deleteVaultFiles(
  deps: LibraryDeps,
  input: { ids: string[] },
  context: RequestContext,
): Promise<{ data: { deletedIds: string[]; refused: RefusedFile[] } }> {
  const { accountId } = signedIn(context);
  return await deps.database.transaction(async (tx) => {
    const files = await tx.rows(lockInVault, [accountId, input.ids]);
    const titles = new Map(
      (await tx.rows(itemsOf, [files.map(({ id }) => id)])).map((row) => [row.file_id, row.title]),
    );
    const sent = new Set((await tx.rows(inMessages, [files.map(({ id }) => id)])).map((row) => row.file_id));
    const free = files.filter(({ id }) => !titles.has(id) && !sent.has(id)).map(({ id }) => id);
    await deleteFiles(tx, free);
    if (free.length > 0) {
      await deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' });
    }
    const refused = files.flatMap(({ id, original_name: name }) => {
      const title = titles.get(id);
      if (title !== undefined) {
        return [{ _id: id, name, msg: say(texts.refusals.usedByItem({ name, title })) }];
      }
      return sent.has(id) ? [{ _id: id, name, msg: say(texts.refusals.usedByMessage({ name })) }] : [];
    });
    return { data: { deletedIds: free, refused } };
  });
}
