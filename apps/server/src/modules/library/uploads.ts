import {
  type BucketName,
  uploadBytesMax,
  uploadKindOf,
  uploadProblem,
} from '@candela/contract/library/upload-kinds';
import { v7 as uuid } from 'uuid';
import type { FileFacts, FileRef } from '../../platform/files/index.ts';
import { verbatim } from '../../platform/i18n/index.ts';
import { refuse, usualMessage } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import type { FileRow, NewFile } from './file-store.ts';

/** What somebody wants to upload, as the wire says it. */
export interface UploadRequest {
  bucketName: BucketName;
  fileName: string;
  contentType: string;
  type?: 'public' | 'private' | undefined;
  fileSize?: number | undefined;
}

/** Where an upload lies, exactly as it came: privately, whatever is made of it later. */
export function originalOf(file: { stored_name: string }): FileRef {
  return { key: file.stored_name, visibility: 'private' };
}

const endings: Record<string, string> = { quicktime: 'mov', jpg: 'jpg', mpeg: 'mp3', mpga: 'mp3', qt: 'mov' };

/**
 * A new upload's row, if its claim is one the site takes: videos into the video bucket, all else into the other.
 * Refuses with `invalid_input` in the specification's words.
 */
export function newUpload(
  deps: Pick<LibraryDeps, 'clock'>,
  ownerId: string,
  request: UploadRequest,
  visibility: 'public' | 'private',
): NewFile {
  const { bucketName, fileName, contentType, fileSize } = request;
  const kinds = bucketName === 'video' ? (['video'] as const) : (['image', 'audio', 'document'] as const);
  const problem = uploadProblem({ name: fileName, type: contentType, sizeBytes: fileSize ?? 0 }, kinds);
  const kind = uploadKindOf(contentType);
  if (problem !== null || !kind) {
    const msg = problem === null ? usualMessage('invalid_input') : verbatim(problem);
    refuse('invalid_input', { msg, fields: { fileName: msg } });
  }
  const now = deps.clock();
  const id = uuid({ msecs: now.getTime() });
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return {
    id,
    owner_id: ownerId,
    stored_name: `${bucketName}/${id}.${endings[ending] ?? ending}`,
    original_name: fileName,
    kind,
    content_type: contentType.toLowerCase(),
    visibility,
    size_bytes: fileSize ?? null,
    bytes_at_most: uploadBytesMax(kind),
    created_at: now,
  };
}

/** Whether this is all of an upload: the size it was declared with, or without one a size the site takes. */
export function isWhole(file: Pick<FileRow, 'kind' | 'size_bytes'>, facts: FileFacts | undefined): boolean {
  if (!facts) return false;
  if (file.size_bytes !== null) return facts.sizeBytes === Number(file.size_bytes);
  return facts.sizeBytes > 0 && facts.sizeBytes <= uploadBytesMax(file.kind);
}

/** Whether all of an upload is in the store. */
export async function hasArrived(deps: Pick<LibraryDeps, 'files'>, file: FileRow): Promise<boolean> {
  if (file.state !== 'awaited') return true;
  return isWhole(file, await deps.files.stat(originalOf(file)));
}
