import { type DataStore, Upload } from '@tus/server';
import { bucketOf, checkKey, checkKeyShape } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import type { AddressSigner } from './signed-address.ts';

/**
 * What a browser sends at a time, and S3 takes as one part. A lost one is quickly sent again, a request ends soon enough
 * for a restart to wait for it, and 10,000 of them are more than any file has.
 */
export const partBytes = 8 * 1024 * 1024;

/** Below it are the addresses of resumable uploads, by key. */
export const uploadsPath = '/files/uploads/';

/** Where resumable uploads are collected: tus's own stores, behind the keys of ours. */
export interface UploadStore {
  readonly signer: AddressSigner;
  readonly stores: Record<'album' | 'video', DataStore>;
  /** What the store calls the upload of a key. */
  idOf(key: string): string;
}

/** What is the same for every store of resumable uploads. */
export function createUploadMethods(
  uploads: UploadStore,
  clock: () => Date,
): Pick<FileStore, 'uploads' | 'beginUpload' | 'presignUpload' | 'receivedBytes'> {
  const storeOf = (key: string) => uploads.stores[bucketOf({ key })];
  return {
    uploads,
    async beginUpload({ key, contentType, sizeBytes }) {
      checkKey(key, contentType);
      const upload = { id: uploads.idOf(key), size: sizeBytes, offset: 0, metadata: { contentType } };
      await storeOf(key).create(new Upload(upload));
    },
    presignUpload(key, expiresSeconds) {
      checkKeyShape(key);
      const expiresAt = new Date(clock().getTime() + expiresSeconds * 1000);
      return {
        url: uploads.signer.sign('PATCH', `${uploadsPath}${key}`, {}, expiresAt),
        chunkBytes: partBytes,
        expiresAt,
      };
    },
    async receivedBytes(key) {
      try {
        return (await storeOf(key).getUpload(uploads.idOf(key))).offset;
      } catch (error) {
        if ([404, 410].includes((error as { status_code?: number }).status_code ?? 0)) return undefined;
        throw error;
      }
    },
  };
}
