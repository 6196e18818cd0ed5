import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore as TusFileStore } from '@tus/file-store';
import { type FileRef, type FileStore, UploadIncomplete } from './file-store.ts';
import { moveIn, syncFile } from './receive-file.ts';
import type { AddressSigner } from './signed-address.ts';
import { createUploadMethods, type UploadStore } from './upload-store.ts';

export type UploadMethods = Pick<
  FileStore,
  'beginUpload' | 'presignUpload' | 'receivedBytes' | 'completeUpload' | 'abortUpload' | 'uploads'
>;

/** Resumable uploads on disk: one growing file among the drafts, and a note of tus's beside it. */
export function createLocalUploads(local: {
  incomingFolder: string;
  signer: AddressSigner;
  clock(): Date;
  pathOf(file: FileRef): string;
}): UploadMethods {
  const { incomingFolder, signer, clock, pathOf } = local;
  let store: TusFileStore | undefined;
  // It makes its folder at once, so it is opened on first use.
  const opened = () => (store ??= new TusFileStore({ directory: incomingFolder }));
  const uploads: UploadStore = {
    signer,
    stores: {
      get album() {
        return opened();
      },
      get video() {
        return opened();
      },
    },
    idOf: (key) => key.replaceAll('/', '_'),
  };
  const methods = createUploadMethods(uploads, clock);
  const draftOf = (key: string) => path.join(incomingFolder, uploads.idOf(key));

  async function abortUpload(key: string): Promise<void> {
    for (const file of [draftOf(key), `${draftOf(key)}.json`]) await rm(file, { force: true });
  }

  return {
    ...methods,
    async completeUpload({ key, sizeBytes }) {
      const target = pathOf({ key, visibility: 'private' });
      const done = await stat(target).catch(() => undefined);
      if (done?.size !== sizeBytes) {
        if ((await methods.receivedBytes(key)) !== sizeBytes) throw new UploadIncomplete(key);
        await syncFile(draftOf(key));
        await mkdir(path.dirname(target), { recursive: true });
        await moveIn(draftOf(key), target);
      }
      await abortUpload(key);
    },
    abortUpload,
  };
}
