import type { FileStatus } from '@candela/contract/library/files';
import { UploadIncomplete } from '../../../platform/files/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { deleteFiles, type FileRow, fileStatusOf, lockFile, myFiles, setFileState } from '../file-store.ts';
import { texts } from '../locales/texts.ts';
import { addWithinBudget } from '../upload-budget.ts';
import { hasArrived, newUpload, type UploadRequest } from '../uploads.ts';

const expiresSeconds = 60 * 60;

interface OpenUpload {
  uploadId: string;
  filename: string;
  url: string;
  chunkBytes: number;
  expiresAt: string;
}

/** Begins a resumable upload. Refuses types and sizes the site does not take. */
export async function startUpload(
  deps: LibraryDeps,
  input: UploadRequest & { fileSize: number },
  context: RequestContext,
): Promise<{ data: OpenUpload }> {
  const upload = newUpload(deps, signedIn(context).accountId, input, input.type ?? 'private');
  await addWithinBudget(deps, upload);
  await deps.files.beginUpload(tusUploadOf(upload));
  return { data: openUpload(deps, upload) };
}

/** A fresh address for the rest of an upload. Refuses with `conflict` once all of it has arrived. */
export async function resumeUpload(
  deps: LibraryDeps,
  input: { uploadId: string },
  context: RequestContext,
): Promise<{ data: OpenUpload }> {
  const upload = await myUpload(deps, input.uploadId, context);
  if (await hasArrived(deps, upload)) refuse('conflict', { msg: texts.refusals.uploadComplete });
  if ((await deps.files.receivedBytes(upload.stored_name)) === undefined) refuse('not_found');
  return { data: openUpload(deps, upload) };
}

/** Marks an upload as complete. Refuses with `conflict` while some of it is missing. Safe to repeat. */
export async function completeUpload(
  deps: LibraryDeps,
  input: { uploadId: string },
  context: RequestContext,
): Promise<{ data: FileStatus }> {
  const upload = await myUpload(deps, input.uploadId, context);
  if (upload.state !== 'awaited') return { data: fileStatusOf(upload) };
  try {
    await deps.files.completeUpload(tusUploadOf(upload));
  } catch (error) {
    if (!(error instanceof UploadIncomplete)) throw error;
    refuse('conflict', { msg: texts.refusals.uploadIncomplete });
  }
  return await deps.database.transaction(async (tx) => {
    const now = (await lockFile(tx, upload.id)) ?? refuse('not_found');
    if (now.state !== 'awaited') return { data: fileStatusOf(now) };
    await setFileState(tx, now.id, { state: 'stored', progressPercent: 0, at: deps.clock() });
    return { data: fileStatusOf({ ...now, state: 'stored' }) };
  });
}

/** Cancels an upload that nothing uses. Refuses with `conflict` for one in use. */
export async function abandonUpload(
  deps: LibraryDeps,
  input: { uploadId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const found = await myUpload(deps, input.uploadId, context);
  await deps.database.transaction(async (tx) => {
    const upload = (await lockFile(tx, found.id)) ?? refuse('not_found');
    if (upload.in_use || upload.saved_at !== null) refuse('conflict', { msg: texts.refusals.fileInUse });
    await deleteFiles(tx, [upload.id]);
  });
  return { msg: say(texts.replies.uploadCancelled) };
}

async function myUpload(deps: LibraryDeps, uploadId: string, context: RequestContext): Promise<FileRow> {
  const [upload] = await myFiles(deps.database, signedIn(context).accountId, { ids: [uploadId] });
  return upload ?? refuse('not_found');
}

function openUpload(deps: LibraryDeps, { id, stored_name }: Pick<FileRow, 'id' | 'stored_name'>): OpenUpload {
  const { url, chunkBytes, expiresAt } = deps.files.presignUpload(stored_name, expiresSeconds);
  return { uploadId: id, filename: stored_name, url, chunkBytes, expiresAt: expiresAt.toISOString() };
}

function tusUploadOf(
  file: Pick<FileRow, 'stored_name' | 'content_type'> & { size_bytes: bigint | number | null },
) {
  // Declared without a size, it goes to one presigned address and is never resumed.
  if (file.size_bytes === null) return refuse('not_found');
  return { key: file.stored_name, contentType: file.content_type, sizeBytes: Number(file.size_bytes) };
}
