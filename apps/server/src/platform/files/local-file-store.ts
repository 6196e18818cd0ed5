import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Files on this machine's disk, served by `registerFiles`. */
export interface LocalFileStore extends Pick<FileStore, 'putPublic' | 'publicUrl'> {
  /** Absolute; everything in it is served to anyone. */
  readonly publicFolder: string;
}

/**
 * Keeps files below `folder`. Nothing is made there until the first file is put. A file appears under its key
 * whole or not at all: it is written beside the public folder, on the same disk, and then moved in.
 */
export function openLocalFileStore(folder: string): LocalFileStore {
  const publicFolder = path.resolve(folder, 'public');
  const incoming = path.resolve(folder, 'incoming');
  return {
    publicFolder,
    publicUrl: (key) => `/files/${key}`,
    async putPublic(key, bytes, contentType) {
      checkKey(key, contentType);
      const target = path.join(publicFolder, key);
      const draft = path.join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true });
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, target);
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
