import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { putInParts, type S3Access, s3ConfigOf } from '../files/index.ts';
import type { BackupPlace } from './backup-place.ts';

/** S3 takes ten thousand parts of a file: 640 GB. */
const partBytes = 64 * 1024 ** 2;

/**
 * Backups in a bucket of S3. They are written to a folder first, which holds nothing else, and leave it once they are
 * in the bucket.
 */
export function openBackupBucket(access: S3Access & { bucket: string }, folder: string): BackupPlace {
  const client = new S3Client(s3ConfigOf(access));
  const Bucket = access.bucket;

  async function upload(file: string): Promise<string> {
    const Key = path.basename(file);
    await putInParts(client, { Bucket, Key }, file, partBytes);
    return Key;
  }

  async function remove(Key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  }

  return {
    folder,
    // Also what the bucket did not take.
    draft: /^candela-/,
    async store(files) {
      // A backup counts by the name of its data, which is there only once its secrets are.
      const secrets = await upload(files.secrets);
      const data = await upload(files.data).catch(async (error: unknown) => {
        await remove(secrets).catch(() => undefined);
        throw error;
      });
      for (const file of Object.values(files)) await rm(file);
      return { data, secrets };
    },
    async names() {
      const names: string[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket })) {
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      }
      return names;
    },
    remove,
    async fetch(Key, below) {
      const file = path.join(below, path.basename(Key));
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      await pipeline(Body as Readable, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      return file;
    },
  };
}
