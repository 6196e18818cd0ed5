import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { bucketOf } from './file-key.ts';
import { type FileStore, UploadIncomplete } from './file-store.ts';
import type { UploadMethods } from './local-uploads.ts';
import { isAbsent, locationOf, type S3Options, s3ConfigOf } from './s3-client.ts';
import { createAddressSigner } from './signed-address.ts';
import { createUploadMethods, partBytes, type UploadStore } from './upload-store.ts';

type Place = { Bucket: string; Key: string };

/**
 * tus's store for S3, with whole parts only. A part is always the same bytes of the file then, so that two processes
 * that take the same upload at once, as after a lost connection, cannot spoil it.
 */
class WholeParts extends S3Store {
  constructor(options: S3Options, bucket: string) {
    super({
      partSize: partBytes,
      minPartSize: partBytes,
      useTags: false,
      // Another process may have ended the upload.
      cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
      s3ClientConfig: { ...s3ConfigOf(options), bucket },
    });
  }

  protected override uploadIncompletePart(id: string): Promise<string> {
    return Promise.reject(new Error(`The last part of "${id}" broke off.`));
  }
  protected override async downloadIncompletePart(): Promise<undefined> {}
  protected override async getIncompletePartSize(): Promise<undefined> {}

  /** What S3 calls an upload. Throws on one that is over. */
  async uploadIdOf(id: string): Promise<string> {
    return (await this.getMetadata(id))['upload-id'];
  }
}

/** Resumable uploads as multipart uploads, each with a note of tus's beside it. */
export function createS3Uploads(
  client: S3Client,
  options: S3Options,
  stat: FileStore['stat'],
): UploadMethods & Pick<FileStore, 'cleanUpIncoming'> {
  const { buckets, clock } = options;
  const stores = {
    album: new WholeParts(options, buckets.album),
    video: new WholeParts(options, buckets.video),
  };
  const locationOfKey = (key: string) => locationOf(options, { key, visibility: 'private' });
  const uploads: UploadStore = {
    // Every process knows this key, and S3's own addresses are signed with it, too.
    signer: createAddressSigner(options.secretAccessKey),
    stores,
    idOf: (key) => locationOfKey(key).Key,
  };

  const methods = createUploadMethods(uploads, clock);

  async function removeNote({ Bucket, Key }: Place): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key: `${Key}.info` }));
  }

  async function abort(place: Place, uploadId: string): Promise<void> {
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId: uploadId })).catch(unlessAbsent);
    await removeNote(place);
  }

  return {
    ...methods,
    async completeUpload({ key, sizeBytes }) {
      const isHere = async () => (await stat({ key, visibility: 'private' }))?.sizeBytes === sizeBytes;
      const { Bucket, Key } = locationOfKey(key);
      if (!(await isHere())) {
        if ((await methods.receivedBytes(key)) !== sizeBytes) throw new UploadIncomplete(key);
        // All parts are there, but the process that took the last one did not get to joining them.
        await stores[bucketOf({ key })].write(Readable.from([]), Key, sizeBytes).catch(unlessAbsent);
        if (!(await isHere())) throw new UploadIncomplete(key);
      }
      await removeNote({ Bucket, Key });
    },
    async abortUpload(key) {
      const place = locationOfKey(key);
      const uploadId = await stores[bucketOf({ key })].uploadIdOf(place.Key).catch(unlessAbsent);
      if (uploadId) await abort(place, uploadId);
    },
    async cleanUpIncoming(before) {
      for (const Bucket of new Set(Object.values(buckets))) {
        let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
        while (from) {
          const page: ListMultipartUploadsCommandOutput = await client.send(
            new ListMultipartUploadsCommand({ Bucket, ...from }),
          );
          for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
            if (Key && UploadId && Initiated && Initiated < before) await abort({ Bucket, Key }, UploadId);
          }
          from = page.IsTruncated
            ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
            : undefined;
        }
      }
    },
  };
}

function unlessAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}
