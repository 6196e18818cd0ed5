import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { FileRef, FileStore } from './file-store.ts';

/** The SHA-256 of a stored file, read piece by piece. Throws FileMissing. */
export async function sha256Of(files: Pick<FileStore, 'read'>, file: FileRef): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(await files.read(file), hash);
  return hash.digest();
}
