import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sizedEnding } from '@candela/contract/shared/picture-widths';
import sharp from 'sharp';
import { statement } from '../../platform/database/index.ts';
import { FileMissing, type FileRef, type Visibility } from '../../platform/files/index.ts';
import { MediaFailure } from '../../platform/media/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { failureMessage } from './file-failures.ts';
import { deleteFiles, type FileRow, lockMyFiles, myFiles } from './file-store.ts';
import { texts } from './locales/texts.ts';
import { renditionsPrefix } from './renditions.ts';
import { isWhole, originalOf } from './uploads.ts';
import { hasVault, saveInVault } from './vault/add-to-vault.ts';
import { requireFree } from './vault/uses.ts';

/** A rectangle of a picture, in fractions of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a public picture is to be: cut out, then made to fill this size. */
export interface PublicPictureRequest {
  ownerId: string;
  /** The stored name of an upload of the owner's. */
  filename: string;
  crop?: Crop | null | undefined;
  width: number;
  height: number;
  /** The folder of the store it goes to. */
  folder: string;
  /** In the private store it waits until somebody has looked at it. Public unless given. */
  visibility?: Visibility;
  /** Whether a model's upload is saved in the vault afterwards, rather than used up. */
  savesInVault?: boolean;
}

const saveAddress = statement(
  'library.keep-published-upload',
  'insert into library.published_uploads (upload_id, address) values ($1, $2)',
);

/**
 * Makes an upload a public picture of one size, with narrower copies, and uses the upload up, or saves it in the vault; one that is in the
 * vault or in an item stays as it is. The original never becomes public. Refuses with `not_found`, `invalid_input`,
 * `unreadable_file` and, when too much else is made, `unavailable`.
 * @returns its address, whose name begins with the upload's id; the key of one in the private store
 */
export async function publishPicture(deps: LibraryDeps, request: PublicPictureRequest): Promise<string> {
  const [file] = await myFiles(deps.database, request.ownerId, { names: [request.filename] });
  if (file?.kind !== 'image' || file.role === 'release') return refuse('not_found');
  await requireFree(deps.database, [file], 'filename');
  const saves = request.savesInVault === true && (await hasVault(deps.database, request.ownerId));
  const bytes = await cutOut(deps, await safeVersion(deps, file), request);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const isPrivate = request.visibility === 'private';
  const key = `${request.folder}/${file.id}-${hash}${sizedEnding(request)}`;
  await store(deps, { key, visibility: isPrivate ? 'private' : 'public' }, bytes);
  const address = isPrivate ? key : deps.files.publicUrl(key);
  await deps.database.transaction(async (tx) => {
    const [now] = await lockMyFiles(tx, request.ownerId, [request.filename]);
    if (!now) refuse('not_found');
    if (saves) return await saveInVault(deps, tx, now);
    if (now.in_use || now.saved_at !== null) return;
    if (file.visibility === 'public' && !isPrivate) await tx.execute(saveAddress, [file.id, address]);
    await deleteFiles(tx, [file.id]);
    await deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' });
  });
  return address;
}

/** Stores a picture with its copies. What was not there before is not left behind when they cannot be made. */
async function store({ files, media }: LibraryDeps, file: FileRef, bytes: Buffer): Promise<void> {
  const isThere = await files.stat(file);
  if (file.visibility === 'private') await files.putPrivate(file.key, bytes, 'image/webp');
  else await files.putPublic(file.key, bytes, 'image/webp');
  try {
    await media.makeCopies(file);
  } catch (error) {
    if (!isThere) await files.delete(file);
    throw error;
  }
}

/** The picture as the media piece has written it again: only that is ever decoded in this process. */
async function safeVersion(deps: LibraryDeps, file: FileRow): Promise<FileRef> {
  const source = originalOf(file);
  const made = file.renditions;
  if (file.state === 'ready' && made?.kind === 'picture') {
    return { key: made.sizes.large.key, visibility: 'private' };
  }
  if (file.state === 'queued' || file.state === 'processing') {
    refuse('unavailable', { msg: texts.refusals.stillProcessing({ name: file.original_name }) });
  }
  try {
    if (!isWhole(file, await deps.files.stat(source))) throw new FileMissing(source);
    if ((await deps.media.sniff(source))?.kind !== 'image') {
      throw new MediaFailure('unsupportedFormat', 'It is no picture.');
    }
    if (await deps.isBlocked({ original: source })) throw new MediaFailure('blocked', 'Taken down before.');
    const { sizes } = await deps.media.processPicture({
      source,
      prefix: renditionsPrefix(file.stored_name),
      visibility: 'private',
      isAwaited: true,
    });
    const picture = { key: sizes.large.key, visibility: 'private' } as const;
    if (await deps.isBlocked({ picture })) throw new MediaFailure('blocked', 'Taken down before.');
    return picture;
  } catch (error) {
    if (error instanceof FileMissing) return refuseFile('missing', file);
    if (error instanceof MediaFailure) return refuseFile(error.code, file);
    throw error;
  }
}

function refuseFile(failure: string, file: FileRow): never {
  const msg = failureMessage(failure, file.original_name);
  refuse('unreadable_file', { msg, fields: { filename: msg } });
}

async function cutOut(deps: LibraryDeps, from: FileRef, request: PublicPictureRequest): Promise<Buffer> {
  const picture = sharp(await buffer(await deps.files.read(from)));
  const { width = 1, height = 1 } = await picture.metadata();
  const { crop } = request;
  if (crop) {
    const left = Math.min(width - 1, Math.round(crop.x * width));
    const top = Math.min(height - 1, Math.round(crop.y * height));
    picture.extract({
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
      height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
    });
  }
  return await picture
    .resize(request.width, request.height, { fit: 'cover', position: 'attention' })
    .webp({ quality: 84 })
    .toBuffer();
}
