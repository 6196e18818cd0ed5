import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../files/index.ts';

/** Where encrypted bytes lie, by id. */
export interface VaultStore {
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Throws when there is nothing under the id. */
  get(id: string): Promise<Buffer>;
  remove(id: string): Promise<void>;
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function checked(id: string): string {
  if (!idShape.test(id)) throw new Error('That is no id of the vault.');
  return id;
}

/** Keeps encrypted files in a folder of their own, which is served to nobody and which only this account may enter. */
export function openFolderVault(folder: string): VaultStore {
  const fileOf = (id: string) => path.join(folder, checked(id).slice(-2), `${id}.encrypted`);
  return {
    async put(id, bytes) {
      const file = fileOf(id);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(`${file}.new`, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.new`, file);
    },
    get: (id) => readFile(fileOf(id)),
    remove: (id) => rm(fileOf(id), { force: true }),
  };
}

/** Keeps encrypted files privately in the file store, below a prefix nothing else uses and no address is ever signed for. */
export function openFileStoreVault(files: Pick<FileStore, 'putPrivate' | 'read' | 'delete'>): VaultStore {
  const keyOf = (id: string) => `vault/${checked(id)}.encrypted`;
  return {
    put: (id, bytes) => files.putPrivate(keyOf(id), bytes, 'application/octet-stream'),
    get: async (id) => buffer(await files.read({ key: keyOf(id), visibility: 'private' })),
    remove: (id) => files.delete({ key: keyOf(id), visibility: 'private' }),
  };
}
