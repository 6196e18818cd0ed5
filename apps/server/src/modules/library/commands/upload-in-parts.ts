import type { FileStatus } from '@candela/contract/library/files';
import { PartsIncomplete, type PartUpload } from '../../../platform/files/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import {
  addFile,
  deleteFiles,
  type FileRow,
  fileStatusOf,
  lockFile,
  ownFiles,
  setFileState,
} from '../file-store.ts';
import { newUpload, originalOf, type UploadRequest } from '../uploads.ts';

const expiresSeconds = 60 * 60;

/** Begins an upload in parts. Refuses types and sizes the site does not take. */
export async function startUpload(
  deps: LibraryDeps,
  input: UploadRequest,
  context: RequestContext,
): Promise<{ data: { uploadId: string; filename: string; partSizeBytes: number; partCount: number } }> {
  const upload = newUpload(deps, signedIn(context).accountId, input, input.type ?? 'private');
  const parts = await deps.files.beginParts({
    ...originalOf(upload),
    contentType: upload.content_type,
    sizeBytes: upload.size_bytes,
  });
  await addFile(deps.database, { ...upload, parts });
  const { partSizeBytes, partCount } = parts;
  return { data: { uploadId: upload.id, filename: upload.stored_name, partSizeBytes, partCount } };
}

/** Addresses for some of an upload's parts. Refuses with `conflict` once it is complete. */
export async function presignParts(
  deps: LibraryDeps,
  input: { uploadId: string; partNumbers: number[] },
  context: RequestContext,
): Promise<{
  data: {
    parts: { partNumber: number; url: string; sizeBytes: number }[];
    headers: Record<string, string>;
    expiresAt: string;
  };
}> {
  const upload = await ownUpload(deps, input.uploadId, context);
  const whole = partsOf(upload);
  if (upload.state !== 'awaited') refuse('conflict', { msg: 'This upload is complete already.' });
  const numbers = [...new Set(input.partNumbers)];
  if (numbers.some((number) => number > whole.partCount)) {
    const msg = `This upload has ${whole.partCount} parts.`;
    refuse('invalid_input', { msg, fields: { partNumbers: msg } });
  }
  const presigned = await Promise.all(
    numbers.map(async (partNumber) => ({
      partNumber,
      ...(await deps.files.presignPart(whole, partNumber, expiresSeconds)),
    })),
  );
  const parts = presigned.map(({ partNumber, url, sizeBytes }) => ({ partNumber, url, sizeBytes }));
  const [first] = presigned;
  if (!first) return refuse('invalid_input');
  return { data: { parts, headers: first.headers, expiresAt: first.expiresAt.toISOString() } };
}

/** Puts an upload's parts together. Refuses with `conflict` while parts are missing; twice is harmless. */
export async function completeUpload(
  deps: LibraryDeps,
  input: { uploadId: string },
  context: RequestContext,
): Promise<{ data: FileStatus }> {
  const upload = await ownUpload(deps, input.uploadId, context);
  const parts = partsOf(upload);
  if (upload.state !== 'awaited') return { data: fileStatusOf(upload) };
  try {
    await deps.files.completeParts(parts);
  } catch (error) {
    if (!(error instanceof PartsIncomplete)) throw error;
    refuse('conflict', { msg: 'Some parts of the file have not arrived yet.' });
  }
  return await deps.database.transaction(async (tx) => {
    const now = (await lockFile(tx, upload.id)) ?? refuse('not_found');
    if (now.state !== 'awaited') return { data: fileStatusOf(now) };
    await setFileState(tx, now.id, { state: 'stored', progressPercent: 0, at: deps.clock() });
    return { data: fileStatusOf({ ...now, state: 'stored' }) };
  });
}

/** Gives up an upload nothing uses; refuses with `conflict` for one in use. */
export async function abandonUpload(
  deps: LibraryDeps,
  input: { uploadId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const found = await ownUpload(deps, input.uploadId, context);
  await deps.database.transaction(async (tx) => {
    const upload = (await lockFile(tx, found.id)) ?? refuse('not_found');
    if (upload.in_use) refuse('conflict', { msg: 'This file is in use. Take it out there first.' });
    await deleteFiles(tx, [upload.id]);
  });
  return { msg: 'The upload is given up.' };
}

async function ownUpload(deps: LibraryDeps, uploadId: string, context: RequestContext): Promise<FileRow> {
  const [upload] = await ownFiles(deps.database, signedIn(context).accountId, { ids: [uploadId] });
  return upload ?? refuse('not_found');
}

function partsOf(upload: FileRow): PartUpload {
  return upload.parts ?? refuse('not_found');
}
