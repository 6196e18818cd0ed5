import { uploadBytesMax } from '@candela/contract/library/upload-kinds';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { publicUploadAddress } from '../queries/find-public-upload.ts';
import { addWithinBudget } from '../upload-budget.ts';
import { newUpload, originalOf, type UploadRequest } from '../uploads.ts';

interface Presigned {
  url: string;
  filename: string;
  uploadId: string;
  headers: Record<string, string>;
  expiresAt: string;
}

/** Long enough for the largest file over a slow line; the address is good for that one file alone. */
const expiresSeconds = 60 * 60;

/** An address to send a file to that anyone may see later. Refuses types and sizes the site does not take. */
export async function createPreSignedUrlPublic(
  deps: LibraryDeps,
  input: UploadRequest,
  context: RequestContext,
): Promise<{ urlData: Presigned & { fileUrl: string } }> {
  const presigned = await presign(deps, input, context, 'public');
  return { urlData: { ...presigned, fileUrl: publicUploadAddress(presigned.filename) } };
}

/** The same for a file that only those who may see it will. */
export async function createPreSignedUrlPrivate(
  deps: LibraryDeps,
  input: UploadRequest,
  context: RequestContext,
): Promise<{ urlData: Presigned }> {
  return { urlData: await presign(deps, input, context, 'private') };
}

async function presign(
  deps: LibraryDeps,
  input: UploadRequest,
  context: RequestContext,
  visibility: 'public' | 'private',
): Promise<Presigned> {
  const upload = newUpload(deps, signedIn(context).accountId, input, visibility);
  const { url, headers, expiresAt } = await deps.files.presignPut({
    ...originalOf(upload),
    contentType: upload.content_type,
    sizeBytes: upload.size_bytes ?? { atMost: uploadBytesMax(upload.kind) },
    expiresSeconds,
  });
  await addWithinBudget(deps, upload);
  return {
    url,
    headers,
    filename: upload.stored_name,
    uploadId: upload.id,
    expiresAt: expiresAt.toISOString(),
  };
}
