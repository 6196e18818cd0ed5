import { FileMissing } from '../../platform/files/index.ts';
import { MediaFailure, type PictureResult } from '../../platform/media/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { failureMessage } from './file-failures.ts';
import { deleteFiles, myFiles } from './file-store.ts';
import { originalOf } from './uploads.ts';

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
 * Makes an upload a private picture, written again and without what the camera knew, and uses the upload up.
 * Refuses with `not_found`, `unreadable_file` and, when too much else is made, `unavailable`.
 */
export async function savePrivatePicture(
  deps: LibraryDeps,
  request: PrivatePictureRequest,
): Promise<PrivatePicture> {
  const [file] = await myFiles(deps.database, request.ownerId, { names: [request.filename] });
  if (file?.kind !== 'image' || file.in_use) return refuse('not_found');
  const made = await process(deps, originalOf(file), `${request.folder}/${file.id}`).catch(
    (error: unknown) => {
      if (error instanceof FileMissing) return refuse('not_found');
      if (!(error instanceof MediaFailure)) throw error;
      const msg = failureMessage(error.code, file.original_name);
      return refuse('unreadable_file', { msg, fields: { filename: msg } });
    },
  );
  await deps.database.transaction(async (tx) => {
    await deleteFiles(tx, [file.id]);
    await deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' });
  });
  const { large } = made.sizes;
  return {
    key: large.key,
    width: large.width,
    height: large.height,
    placeholderUrl: deps.files.publicUrl(made.placeholder.key),
  };
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
