import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { statement } from '../../platform/database/index.ts';
import { FileMissing, type FileRef } from '../../platform/files/index.ts';
import { MediaFailure } from '../../platform/media/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { failureMessage } from './file-failures.ts';
import { deleteFiles, type FileRow, myFiles } from './file-store.ts';
import { renditionsPrefix } from './renditions.ts';
import { isWhole, originalOf } from './uploads.ts';

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
  /** The folder of the public store it goes to. */
  folder: string;
}

const saveAddress = statement(
  'library.keep-published-upload',
  'insert into library.published_uploads (upload_id, address) values ($1, $2)',
);

/**
 * Makes an upload a public picture of one size and uses the upload up. The original never becomes public.
 * Refuses with `not_found`, `unreadable_file` and, when too much else is made, `unavailable`.
 * @returns its address
 */
export async function publishPicture(deps: LibraryDeps, request: PublicPictureRequest): Promise<string> {
  const [file] = await myFiles(deps.database, request.ownerId, { names: [request.filename] });
  if (file?.kind !== 'image' || file.in_use) return refuse('not_found');
  const bytes = await cutOut(deps, await safeVersion(deps, file), request);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const key = `${request.folder}/${file.id}-${hash}.webp`;
  await deps.files.putPublic(key, bytes, 'image/webp');
  const address = deps.files.publicUrl(key);
  await deps.database.transaction(async (tx) => {
    if (file.visibility === 'public') await tx.execute(saveAddress, [file.id, address]);
    await deleteFiles(tx, [file.id]);
    await deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' });
  });
  return address;
}

/** The picture as the media piece has written it again: only that is ever decoded in this process. */
async function safeVersion(deps: LibraryDeps, file: FileRow): Promise<FileRef> {
  const source = originalOf(file);
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
