import { v7 as uuid } from 'uuid';
import { statement } from '../../platform/database/index.ts';
import { FileMissing } from '../../platform/files/index.ts';
import type { Message } from '../../platform/i18n/index.ts';
import { MediaFailure, type PictureResult } from '../../platform/media/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { failureMessage } from './file-failures.ts';
import { deleteFiles, type FileRow, lockMyFiles, myFiles } from './file-store.ts';
import { texts } from './locales/texts.ts';
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

/**
 * Makes uploads the pictures and videos of a message. Pictures are copied, written again and without what the camera
 * knew. A member's uploads are used up; a model's are saved in the vault, and her videos are played from there. All of
 * them or none: refuses with `invalid_input` and `unreadable_file`, naming `filenames`, and with `unavailable` when too
 * much else is made.
 */
export async function saveMessageMedia(
  deps: LibraryDeps,
  { ownerId, filenames, folder }: MessageMediaRequest,
): Promise<MessageMedium[]> {
  const names = [...new Set(filenames)];
  const saves = await hasVault(deps.database, ownerId);
  const ready = await requireReady(deps, { ownerId, names, hasVideos: saves });
  const media: MessageMedium[] = [];
  // One after the other: several at once would take the places of everybody else who waits for a picture.
  for (const file of ready) media.push(await mediumOf(deps, file, `${folder}/${uuid()}`));
  await deps.database.transaction(async (tx) => {
    const files = await lockMyFiles(tx, ownerId, names);
    if (files.length < names.length) refuseFile(texts.refusals.noUpload);
    for (const file of files) {
      if (saves) {
        await saveInVault(deps, tx, file);
        await noteMessage(tx, file.id, deps.clock());
      } else if (file.in_use) refuseFile(texts.refusals.noUpload);
    }
    if (saves) return;
    await deleteFiles(
      tx,
      files.map(({ id }) => id),
    );
    await deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' });
  });
  return media;
}

async function requireReady(
  deps: LibraryDeps,
  { ownerId, names, hasVideos }: { ownerId: string; names: readonly string[]; hasVideos: boolean },
): Promise<FileRow[]> {
  const found = await myFiles(deps.database, ownerId, { names });
  const files = names.map((name) => {
    const file = found.find((one) => one.stored_name === name);
    if (!file || file.role === 'release') return refuseFile(texts.refusals.noUpload);
    requireUsable(file, hasVideos);
    return file;
  });
  await requireFree(deps.database, files, field);
  await requireShowable(deps.database, files, field);
  return files;
}

function requireUsable({ kind, state, failure, original_name: name }: FileRow, hasVideos: boolean): void {
  if (kind === 'image') return;
  if (kind !== 'video' || !hasVideos) refuseFile(texts.failures.unsupportedFormat({ name }));
  if (state === 'failed') refuseFile(failureMessage(failure, name));
  if (state !== 'ready') refuseFile(texts.refusals.stillProcessing({ name }));
}

async function mediumOf(deps: LibraryDeps, file: FileRow, prefix: string): Promise<MessageMedium> {
  const renditions = file.state === 'ready' ? file.renditions : null;
  if (renditions?.kind === 'video') return await orRefuse(file, () => videoOf(deps, file, renditions));
  const isMade = renditions?.kind === 'picture';
  const made = await orRefuse(file, () =>
    isMade ? copy(deps, file, renditions, prefix) : process(deps, originalOf(file), prefix),
  );
  return pictureOf(deps, made);
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
): Promise<MessageMedium> {
  const file = await deps.database.maybeRow(pictureOfItem, [itemId, ownerId]);
  if (!file) return refuse('not_found');
  return pictureOf(deps, await orRefuse(file, () => process(deps, originalOf(file), `${folder}/${uuid()}`)));
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
