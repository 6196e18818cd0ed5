import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { headersOf, isAbsent, type S3Access, s3ConfigOf } from '../files/index.ts';
import type { ArchiveWriter } from './archive.ts';

/** The buckets of a site's files. */
export type StoredFiles = S3Access & { buckets: { album: string; video: string } };

/** Where the stored files are in an archive. */
export const storedBelow = 'storage';

/** Adds every object of a site's buckets. One that is gone by its turn is passed over. */
export async function addStoredFiles(
  files: StoredFiles,
  archive: ArchiveWriter,
  scratch: string,
): Promise<void> {
  const client = new S3Client(s3ConfigOf(files));
  try {
    for (const Bucket of new Set(Object.values(files.buckets))) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key } of page.Contents ?? []) {
          if (Key === undefined || Key.endsWith('/')) continue;
          const isThere = await copyObject(client, { Bucket, Key }, scratch);
          if (isThere)
            await archive.addFile(
              path.posix.join(storedBelow, folderOf(files, Bucket), Key),
              scratch,
              'be there',
            );
        }
      }
    }
  } finally {
    await rm(scratch, { force: true });
    client.destroy();
  }
}

/** Puts back what `addStoredFiles` added, from the folder an archive was unpacked into. */
export async function restoreStoredFiles(files: StoredFiles, folder: string): Promise<void> {
  const client = new S3Client(s3ConfigOf(files));
  try {
    for (const [name, Bucket] of Object.entries(files.buckets)) {
      const root = path.join(folder, storedBelow, name);
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const Key = path.relative(root, file).split(path.sep).join('/');
        const { size } = await stat(file);
        const put = { Bucket, Key, Body: createReadStream(file), ContentLength: size };
        await client.send(new PutObjectCommand({ ...put, ...headersOf(Key) }));
      }
    }
  } finally {
    client.destroy();
  }
}

/** Buckets may be called otherwise where a backup is restored. */
function folderOf({ buckets }: StoredFiles, bucket: string): string {
  return buckets.album === bucket ? 'album' : 'video';
}

async function copyObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
  to: string,
): Promise<boolean> {
  try {
    const { Body } = await client.send(new GetObjectCommand(object));
    await pipeline(Body as Readable, createWriteStream(to, { mode: 0o600 }));
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}
