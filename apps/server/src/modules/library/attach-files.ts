import type { ItemKind } from '@candela/contract/library/items';
import type { UploadKind } from '@candela/contract/library/upload-kinds';
import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import type { Message } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { type FileRole, type FileRow, lockMyFiles, takeFile } from './file-store.ts';
import { filesOfItems, type ItemFileRow } from './item-store.ts';
import { texts } from './locales/texts.ts';
import { releaseFiles, requireFree } from './vault/uses.ts';

type Role = ItemFileRow['role'];

/** Tries before a file counts as failed for good; being stopped in the middle uses one up. */
const maxAttempts = 10;

const place = statement(
  'library.place-file',
  `insert into library.item_files (item_id, file_id, role, position) values ($1, $2, $3, $4)
   on conflict (item_id, file_id) do update set position = excluded.position`,
);

const askReview = statement(
  'library.ask-review',
  "update library.items set approval = 'pending', approval_reason = null where id = $1 and approval <> 'pending'",
);

/**
 * Makes a role of an item consist of exactly these files, in this order: new uploads are taken in and processed,
 * files no longer named are released, which deletes those that nothing else uses. Refuses with `invalid_input`, naming
 * `field`, for a name that is not a file of the owner's, is of the wrong kind, or is in an item that was taken down.
 */
export async function setItemFiles(
  deps: LibraryDeps,
  tx: Transaction,
  item: { id: string; modelId: string; kind: ItemKind },
  role: Role,
  names: readonly string[],
  field: string,
): Promise<void> {
  const current = (await filesOfItems(tx, [item.id])).filter((file) => file.role === role);
  const gone = current.filter((file) => !names.includes(file.stored_name));
  await releaseFiles(
    tx,
    item.id,
    gone.map((file) => file.file_id),
  );
  await addItemFiles(deps, tx, item, role, names, field, 0);
}

/** Adds files to a role of an item from `firstPosition` on; those already in it are only moved. Refuses as `setItemFiles`. */
export async function addItemFiles(
  deps: LibraryDeps,
  tx: Transaction,
  item: { id: string; modelId: string; kind: ItemKind },
  role: Role,
  names: readonly string[],
  field: string,
  firstPosition: number,
): Promise<void> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return;
  const found = await lockMyFiles(tx, item.modelId, wanted);
  const inItem = await filesOfItems(tx, [item.id]);
  const known = new Set(inItem.filter((f) => f.role === role).map((f) => f.file_id));
  const inOtherRole = new Set(inItem.filter((f) => f.role !== role).map((f) => f.file_id));
  await requireFree(
    tx,
    found.filter(({ id }) => !known.has(id)),
    field,
  );
  for (const [index, name] of wanted.entries()) {
    const file = found.find((one) => one.stored_name === name);
    if (!file || file.role === 'release' || inOtherRole.has(file.id))
      refuseFile(field, texts.refusals.noUpload);
    if (!known.has(file.id)) await takeIn(deps, tx, file, role, kindFor(item.kind, role), field);
    await tx.execute(place, [item.id, file.id, role, firstPosition + index]);
  }
  // What was looked at once is looked at again when something is added to it.
  const isNew = found.some(({ id }) => !known.has(id));
  if (isNew && (await deps.reviewFirst(tx, item.modelId))) await tx.execute(askReview, [item.id]);
}

function kindFor(kind: ItemKind, role: Role): UploadKind {
  if (role === 'teaser') return 'video';
  if (role === 'media') return kind === 'audio' ? 'audio' : 'video';
  return 'image';
}

async function takeIn(
  deps: LibraryDeps,
  tx: Transaction,
  file: FileRow,
  role: Role,
  kind: UploadKind,
  field: string,
): Promise<void> {
  if (file.kind !== kind) refuseFile(field, texts.failures.unsupportedFormat({ name: file.original_name }));
  const isSame = file.role !== null && isMadeAlike(file.role, role);
  if (file.in_use && !isSame) refuseFile(field, texts.refusals.usedAsOther({ name: file.original_name }));
  const isUnderWay = isSame && ['queued', 'processing', 'ready'].includes(file.state);
  const state = isUnderWay ? file.state : 'queued';
  // What is under way goes on as what it was taken for.
  const as = isUnderWay && file.role !== null ? file.role : role;
  await takeFile(tx, file.id, { role: as, inUse: true, state, at: deps.clock() });
  if (!isUnderWay) await queueFile(deps, tx, file.id);
}

/** Whether the same is made of a file for both: a poster is a picture like any other. */
function isMadeAlike(one: FileRole, other: FileRole): boolean {
  const asMade = (role: FileRole) => (role === 'poster' ? 'picture' : role);
  return asMade(one) === asMade(other);
}

const kindOfFile = statement<{ kind: string; is_clip: boolean }>(
  'library.kind-of-file',
  'select kind, clip_seconds is not null as is_clip from library.files where id = $1',
);

/** Has a file processed, a clip after everything else; its row must say `queued`. */
export async function queueFile(deps: LibraryDeps, tx: Queryable, fileId: string): Promise<void> {
  const { kind, is_clip: isLast } = await tx.row(kindOfFile, [fileId]);
  await deps.jobs.add(
    tx,
    kind === 'image' ? 'library.process-picture' : 'library.process-file',
    { fileId },
    { jobKey: `library.file.${fileId}`, maxAttempts, isLast },
  );
}

function refuseFile(field: string, msg: Message): never {
  refuse('invalid_input', { msg, fields: { [field]: msg } });
}
