import { type Queryable, statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { FileRow } from '../file-store.ts';
import { texts } from '../locales/texts.ts';

// In the order in which whoever takes several files locks them.
const lockFiles = statement(
  'library.lock-files-to-release',
  'select id from library.files where id = any($1::uuid[]) order by id for update',
);
const takeOut = statement(
  'library.take-files-out',
  'delete from library.item_files where item_id = $1 and file_id = any($2::uuid[])',
);
const deleteFree = statement(
  'library.delete-free-files',
  `delete from library.files f where f.id = any($1::uuid[]) and f.saved_at is null
     and not exists (select from library.item_files x where x.file_id = f.id)`,
);
const markFree = statement(
  'library.mark-free-files',
  `update library.files f set in_use = false
   where f.id = any($1::uuid[]) and f.in_use and not exists (select from library.item_files x where x.file_id = f.id)`,
);

/**
 * Takes files out of an item that is locked. One that no other item uses is deleted, unless it is saved in the vault;
 * its bytes are removed by a job.
 */
export async function releaseFiles(tx: Queryable, itemId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await tx.execute(lockFiles, [fileIds]);
  await tx.execute(takeOut, [itemId, fileIds]);
  await tx.execute(deleteFree, [fileIds]);
  await tx.execute(markFree, [fileIds]);
}

const withheld = statement<{ file_id: string }>(
  'library.withheld-files',
  `select x.file_id from library.item_files x join library.items i on i.id = x.item_id
   where x.file_id = any($1::uuid[]) and (i.hidden_at is not null or i.approval = 'rejected') limit 1`,
);

/** Refuses with `invalid_input`, naming `field`, when one of the files is in an item the site took down or rejected. */
export async function requireFree(
  queries: Queryable,
  files: readonly Pick<FileRow, 'id' | 'in_use' | 'original_name'>[],
  field: string,
): Promise<void> {
  const used = files.filter((file) => file.in_use);
  if (used.length === 0) return;
  const row = await queries.maybeRow(withheld, [used.map(({ id }) => id)]);
  const found = used.find(({ id }) => id === row?.file_id);
  if (!found) return;
  const msg = texts.refusals.withheld({ name: found.original_name });
  refuse('invalid_input', { msg, fields: { [field]: msg } });
}

const inReview = statement<{ file_id: string }>(
  'library.files-in-review',
  `select x.file_id from library.item_files x join library.items i on i.id = x.item_id
   where x.file_id = any($1::uuid[])
   group by x.file_id having bool_and(i.approval = 'pending') limit 1`,
);

// Whoever walks into a live picture has signed nothing: publishing a recording asks for the releases of who is in it.
const unpublished = statement<{ file_id: string }>(
  'library.unpublished-recordings',
  `select f.id as file_id from library.files f
   where f.id = any($1::uuid[]) and f.recording_id is not null and not exists (
     select from library.item_files x join library.items i on i.id = x.item_id
     where x.file_id = f.id and i.published_at is not null)
   limit 1`,
);

/**
 * Refuses with `invalid_input`, naming `field`, when one of the files may not be shown to anybody yet: it is only in
 * items the site has yet to look at, or a recording that was never published.
 */
export async function requireShowable(
  queries: Queryable,
  files: readonly Pick<FileRow, 'id' | 'original_name'>[],
  field: string,
): Promise<void> {
  const ids = files.map(({ id }) => id);
  for (const [found, problem] of [
    [await queries.maybeRow(inReview, [ids]), texts.refusals.inReview],
    [await queries.maybeRow(unpublished, [ids]), texts.refusals.notPublished],
  ] as const) {
    const file = files.find(({ id }) => id === found?.file_id);
    if (!file) continue;
    const msg = problem({ name: file.original_name });
    refuse('invalid_input', { msg, fields: { [field]: msg } });
  }
}

const addUse = statement(
  'library.add-file-use',
  `insert into library.file_uses (file_id, used_in, target_id, used_at)
   select id, $2, $3::uuid, $4 from library.files where id = $1
   on conflict (file_id, used_in, target_id) do update set used_at = excluded.used_at`,
);
/** Stands for all messages. */
const allMessages = '00000000-0000-0000-0000-000000000000';

/** Writes down that a message was made with a copy of a file. */
export async function noteMessage(queries: Queryable, fileId: string, at: Date): Promise<void> {
  await queries.execute(addUse, [fileId, 'message', allMessages, at]);
}

const clearProduct = statement(
  'library.clear-product-uses',
  `delete from library.file_uses where used_in = 'product' and target_id = $1 and file_id <> all($2::uuid[])`,
);
const addToProduct = statement(
  'library.add-product-uses',
  `insert into library.file_uses (file_id, used_in, target_id, used_at)
   select id, 'product', $1, $4 from library.files where owner_id = $2 and id = any($3::uuid[])
   on conflict do nothing`,
);
const idShape = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/**
 * Writes down which of a model's files a product has copies of.
 * @param product.copies addresses and keys that `publishPicture` and `takeUpload` gave; they begin with the file's id
 */
export async function noteProduct(
  tx: Queryable,
  product: { id: string; modelId: string; copies: readonly string[]; at: Date },
): Promise<void> {
  const ids = product.copies.flatMap(
    (copy) => idShape.exec(copy.slice(copy.lastIndexOf('/') + 1))?.[0] ?? [],
  );
  await tx.execute(clearProduct, [product.id, ids]);
  await tx.execute(addToProduct, [product.id, product.modelId, ids, product.at]);
}
