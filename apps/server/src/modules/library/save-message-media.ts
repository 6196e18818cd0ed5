import { v7 as uuid } from 'uuid';
import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import { FileMissing } from '../../platform/files/index.ts';
import type { Message } from '../../platform/i18n/index.ts';
import { MediaFailure, type PictureResult } from '../../platform/media/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { failureMessage } from './file-failures.ts';
import { deleteFiles, type FileRow, lockMyFiles, myFiles } from './file-store.ts';
import { texts } from './locales/texts.ts';
import { beginCopy, takeCopies } from './message-copies.ts';
import type { PictureRenditions, VideoRenditions } from './renditions.ts';
import { originalOf } from './uploads.ts';
import { hasVault, saveInVault } from './vault/add-to-vault.ts';
import { noteMessage, requireFree, requireShowable } from './vault/uses.ts';

/** Files of the owner's, to go with one message. */
export interface MessageMediaRequest {
  ownerId: string;
  /** The stored names of the uploads, in order. */
  filenames: readonly string[];
  /** Where copies of pictures are kept. */
  folder: string;
  /** Whether nobody but the owner gets it: a video she only tried can be deleted like any other. */
  isTest?: boolean;
}

/** A picture or video of a message. Nothing but signed addresses reaches it; its blurred picture is for everybody. */
export interface MessageMedium {
  id: string;
  kind: 'image' | 'video';
  /** The picture, or the still of a video. */
  key: string;
  width: number;
  height: number;
  placeholderUrl: string;
  /** Of a video, which is played from the vault. */
  video?: { fileId: string; originalKey: string; durationSeconds: number };
}

const field = 'filenames';

/** What goes with a message once its transaction has taken it. */
export interface PreparedMedia {
  media: MessageMedium[];
  /**
   * Takes the files in the transaction of the message, where it is asked once more whether they may go: another message
   * may have used them up meanwhile, and the site may have taken down what they are in. Refuses as the preparing does.
   */
  take(tx: Transaction): Promise<void>;
}

/** Who changes an item locks it before its files, and whoever takes one down waits until the message is there. */
const lockItemsOf = statement(
  'library.lock-items-of-files',
  `select i.id from library.items i where i.id in (
     select x.item_id from library.item_files x join library.files f on f.id = x.file_id
     where f.owner_id = $1 and f.stored_name = any($2::text[]))
   order by i.id for share`,
);

/**
 * Makes of uploads what goes with a message. Pictures are copied, written again and without what the camera knew. Once
 * taken, a member's uploads are used up; a model's are saved in the vault, and her videos are played from there. All of
 * them or none: refuses with `invalid_input` and `unreadable_file`, naming `filenames`, and with `unavailable` when too
 * much else is made.
 */
export async function prepareMessageMedia(
  deps: LibraryDeps,
  { ownerId, filenames, folder, isTest = false }: MessageMediaRequest,
): Promise<PreparedMedia> {
  const names = [...new Set(filenames)];
  const saves = await hasVault(deps.database, ownerId);
  const ready = inOrder(names, await myFiles(deps.database, ownerId, { names }));
  await requireSendable(deps.database, ready, saves);
  const media: MessageMedium[] = [];
  const copies: string[] = [];
  // One after the other: several at once would take the places of everybody else who waits for a picture.
  for (const file of ready) {
    const video = file.state === 'ready' && file.renditions?.kind === 'video' ? file.renditions : null;
    if (video) media.push(await orRefuse(file, () => videoOf(deps, file, video)));
    else {
      const prefix = await beginCopy(deps, folder);
      copies.push(prefix);
      media.push(await copyOf(deps, file, prefix));
    }
  }
  const take = async (tx: Transaction) => {
    await takeFiles(deps, tx, { ownerId, names, saves, isTest });
    await takeCopies(tx, copies);
  };
  return { media, take };
}

async function takeFiles(
  deps: LibraryDeps,
  tx: Transaction,
  {
    ownerId,
    names,
    saves,
    isTest,
  }: { ownerId: string; names: readonly string[]; saves: boolean; isTest: boolean },
): Promise<void> {
  await tx.execute(lockItemsOf, [ownerId, names]);
  const files = inOrder(names, await lockMyFiles(tx, ownerId, names));
  await requireSendable(tx, files, saves);
  if (saves) {
    for (const file of files) {
      await saveInVault(deps, tx, file);
      if (!isTest) await noteMessage(tx, file.id, deps.clock());
    }
    return;
  }
  if (files.some((file) => file.in_use)) refuseFile(texts.refusals.noUpload);
  await deleteFiles(
    tx,
    files.map(({ id }) => id),
  );
  await deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' });
}

/** The file of each name; refuses where one is missing. */
function inOrder(names: readonly string[], found: readonly FileRow[]): FileRow[] {
  return names.map(
    (name) => found.find((one) => one.stored_name === name) ?? refuseFile(texts.refusals.noUpload),
  );
}

/** Refuses files that may not go with a message of somebody who has a vault, or hasn't. */
async function requireSendable(
  queries: Queryable,
  files: readonly FileRow[],
  hasVideos: boolean,
): Promise<void> {
  for (const file of files) {
    if (file.role === 'release') refuseFile(texts.refusals.noUpload);
    requireUsable(file, hasVideos);
  }
  await requireFree(queries, files, field);
  await requireShowable(queries, files, field);
}

function requireUsable({ kind, state, failure, original_name: name }: FileRow, hasVideos: boolean): void {
  if (kind === 'image') return;
  if (kind !== 'video' || !hasVideos) refuseFile(texts.failures.unsupportedFormat({ name }));
  if (state === 'failed') refuseFile(failureMessage(failure, name));
  if (state !== 'ready') refuseFile(texts.refusals.stillProcessing({ name }));
}

async function copyOf(deps: LibraryDeps, file: FileRow, prefix: string): Promise<MessageMedium> {
  const made = file.state === 'ready' ? file.renditions : null;
  return pictureOf(
    deps,
    await orRefuse(file, () =>
      made?.kind === 'picture' ? copy(deps, file, made, prefix) : process(deps, originalOf(file), prefix),
    ),
  );
}

async function videoOf(
  deps: LibraryDeps,
  file: FileRow,
  { poster, placeholder, durationSeconds, width, height }: VideoRenditions,
): Promise<MessageMedium> {
  await requireUnblocked(deps, { original: originalOf(file) });
  return {
    id: uuid(),
    kind: 'video',
    key: poster.key,
    width,
    height,
    placeholderUrl: deps.files.publicUrl(placeholder.key),
    video: { fileId: file.id, originalKey: originalOf(file).key, durationSeconds },
  };
}

// What was hidden, rejected or not published yet stays where it is.
const pictureOfItem = statement<{ stored_name: string; original_name: string }>(
  'library.picture-of-item',
  `select file.stored_name, file.original_name from library.items as item
   join library.item_files as one on one.item_id = item.id and one.role = 'picture'
   join library.files as file on file.id = one.file_id and file.kind = 'image'
   where item.id = $1 and item.model_id = $2 and item.status = 'published' and item.approval = 'approved'
   order by one.position, one.file_id limit 1`,
);

/** Copies the first picture of one of the owner's published items; refuses with `not_found` and `unreadable_file`. */
export async function copyItemPicture(
  deps: LibraryDeps,
  { ownerId, itemId, folder }: { ownerId: string; itemId: string; folder: string },
): Promise<PreparedMedia> {
  const file = await deps.database.maybeRow(pictureOfItem, [itemId, ownerId]);
  if (!file) return refuse('not_found');
  const prefix = await beginCopy(deps, folder);
  const made = await orRefuse(file, () => process(deps, originalOf(file), prefix));
  return { media: [pictureOf(deps, made)], take: (tx) => takeCopies(tx, [prefix]) };
}

type Made = Pick<PictureResult, 'placeholder'> & { sizes: Pick<PictureResult['sizes'], 'large'> };

function pictureOf(deps: LibraryDeps, { sizes: { large }, placeholder }: Made): MessageMedium {
  return {
    id: uuid(),
    kind: 'image',
    key: large.key,
    width: large.width,
    height: large.height,
    placeholderUrl: deps.files.publicUrl(placeholder.key),
  };
}

/** What a file fails for, as a refusal. */
async function orRefuse<Result>(
  file: Pick<FileRow, 'original_name'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return await work().catch((error: unknown) => {
    if (error instanceof FileMissing) return refuseFile(texts.refusals.noUpload);
    if (!(error instanceof MediaFailure)) throw error;
    const msg = failureMessage(error.code, file.original_name);
    return refuse('unreadable_file', { msg, fields: { [field]: msg } });
  });
}

async function process(
  deps: LibraryDeps,
  source: ReturnType<typeof originalOf>,
  prefix: string,
): Promise<Made> {
  await requireUnblocked(deps, { original: source });
  const made = await deps.media.processPicture({
    source,
    prefix,
    visibility: 'private',
    isAwaited: true,
  });
  await requireUnblocked(deps, { picture: { key: made.sizes.large.key, visibility: 'private' } });
  return made;
}

/** Copies a picture the vault has ready: a message keeps its own when the vault's is deleted. */
async function copy(
  deps: LibraryDeps,
  file: FileRow,
  { sizes: { large }, placeholder }: PictureRenditions,
  prefix: string,
): Promise<Made> {
  await requireUnblocked(deps, { original: originalOf(file) });
  await requireUnblocked(deps, { picture: { key: large.key, visibility: 'private' } });
  const to = (key: string) => `${prefix}/${key.slice(key.lastIndexOf('/') + 1)}`;
  const copies = { large: to(large.key), placeholder: to(placeholder.key) };
  await deps.files.copy(
    { key: large.key, visibility: 'private' },
    { key: copies.large, visibility: 'private' },
  );
  await deps.files.copy(
    { key: placeholder.key, visibility: 'public' },
    { key: copies.placeholder, visibility: 'public' },
  );
  return {
    sizes: { large: { ...large, key: copies.large } },
    placeholder: { ...placeholder, key: copies.placeholder },
  };
}

async function requireUnblocked(
  { isBlocked }: Pick<LibraryDeps, 'isBlocked'>,
  file: Parameters<LibraryDeps['isBlocked']>[0],
): Promise<void> {
  if (await isBlocked(file)) throw new MediaFailure('blocked', 'Taken down before.');
}

function refuseFile(msg: Message): never {
  return refuse('invalid_input', { msg, fields: { [field]: msg } });
}
