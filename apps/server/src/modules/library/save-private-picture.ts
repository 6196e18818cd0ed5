import { v7 as uuid } from 'uuid';
import { statement } from '../../platform/database/index.ts';
import { FileMissing } from '../../platform/files/index.ts';
import { MediaFailure, type PictureResult } from '../../platform/media/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { failureMessage } from './file-failures.ts';
import { deleteFiles, lockMyFiles, myFiles } from './file-store.ts';
import { originalOf } from './uploads.ts';
import { hasVault, saveInVault } from './vault/add-to-vault.ts';
import { noteMessage, requireFree } from './vault/uses.ts';

/** An upload of the owner's, to become a private picture below a folder. */
export interface PrivatePictureRequest {
  ownerId: string;
  /** The stored name of the upload. */
  filename: string;
  folder: string;
}

/** A picture that only signed addresses reach, and a blurred one for everybody. */
export interface PrivatePicture {
  key: string;
  width: number;
  height: number;
  placeholderUrl: string;
}

/**
 * Makes an upload a private picture, written again and without what the camera knew. A member's upload is used up; a
 * model's is saved in the vault, and one in the vault already is copied. Refuses with `not_found`, `invalid_input`,
 * `unreadable_file` and, when too much else is made, `unavailable`.
 */
export async function savePrivatePicture(
  deps: LibraryDeps,
  request: PrivatePictureRequest,
): Promise<PrivatePicture> {
  const [file] = await myFiles(deps.database, request.ownerId, { names: [request.filename] });
  if (file?.kind !== 'image' || file.role === 'release') return refuse('not_found');
  await requireFree(deps.database, [file], 'filename');
  // A folder of its own for each message, as one file may go with many.
  const made = await madeOf(deps, file, `${request.folder}/${uuid()}`);
  const saves = await hasVault(deps.database, request.ownerId);
  await deps.database.transaction(async (tx) => {
    const [now] = await lockMyFiles(tx, request.ownerId, [request.filename]);
    if (!now) refuse('not_found');
    if (saves) {
      await saveInVault(deps, tx, now);
      await noteMessage(tx, now.id, deps.clock());
      return;
    }
    if (now.in_use) refuse('not_found');
    await deleteFiles(tx, [file.id]);
    await deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' });
  });
  return pictureOf(deps, made);
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

/** Copies the first picture of one of the owner's published items; refuses like `savePrivatePicture`. */
export async function copyItemPicture(
  deps: LibraryDeps,
  { ownerId, itemId, folder }: { ownerId: string; itemId: string; folder: string },
): Promise<PrivatePicture> {
  const file = await deps.database.maybeRow(pictureOfItem, [itemId, ownerId]);
  if (!file) return refuse('not_found');
  return pictureOf(deps, await madeOf(deps, file, `${folder}/${uuid()}`));
}

function pictureOf(deps: LibraryDeps, { sizes: { large }, placeholder }: PictureResult): PrivatePicture {
  return {
    key: large.key,
    width: large.width,
    height: large.height,
    placeholderUrl: deps.files.publicUrl(placeholder.key),
  };
}

async function madeOf(
  deps: LibraryDeps,
  file: { stored_name: string; original_name: string },
  prefix: string,
): Promise<PictureResult> {
  return await process(deps, originalOf(file), prefix).catch((error: unknown) => {
    if (error instanceof FileMissing) return refuse('not_found');
    if (!(error instanceof MediaFailure)) throw error;
    const msg = failureMessage(error.code, file.original_name);
    return refuse('unreadable_file', { msg, fields: { filename: msg } });
  });
}

async function process(
  deps: LibraryDeps,
  source: ReturnType<typeof originalOf>,
  prefix: string,
): Promise<PictureResult> {
  if (await deps.isBlocked({ original: source })) throw new MediaFailure('blocked', 'Taken down before.');
  const made = await deps.media.processPicture({
    source,
    prefix,
    visibility: 'private',
    isAwaited: true,
  });
  const picture = { key: made.sizes.large.key, visibility: 'private' } as const;
  if (await deps.isBlocked({ picture })) throw new MediaFailure('blocked', 'Taken down before.');
  return made;
}
