import { createReadStream, createWriteStream } from 'node:fs';
import { stat as statFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkKey, checkKeyShape, contentTypeOfKey } from './file-key.ts';
import { FileMissing, type FileRef, type FileStore } from './file-store.ts';
import { cacheOf, isAbsent, locationOf, type S3Options, s3ConfigOf } from './s3-client.ts';
import { putInParts } from './s3-parts.ts';
import { createS3Uploads } from './s3-uploads.ts';
import { withCopies } from './with-copies.ts';

/** Files in S3, or in anything that speaks as S3 does. */
export interface S3FileStore extends FileStore {
  /** A signed address of a public file, for when no CDN serves the bucket. */
  presignPublic(key: string, expiresSeconds: number): Promise<string>;
}

/** Several recordings may be sent at once, each with a part in memory; ten thousand parts are 160 GB. */
const usualPartBytes = 16 * 1024 ** 2;

/** Opens no connection before it is used. The buckets must exist and let browsers PUT from the site's origin. */
export function openS3FileStore(options: S3Options): S3FileStore {
  const client = new S3Client(s3ConfigOf(options));
  const { partBytes = usualPartBytes } = options;

  function targetOf(file: FileRef, contentType: string) {
    checkKey(file.key, contentType);
    return {
      ...locationOf(options, file),
      ContentType: contentType,
      CacheControl: cacheOf(file.visibility === 'public'),
    };
  }

  async function put(file: FileRef, body: Uint8Array | Readable, sizeBytes: number, contentType: string) {
    const target = targetOf(file, contentType);
    await client.send(new PutObjectCommand({ ...target, Body: body, ContentLength: sizeBytes }));
  }

  async function read(file: FileRef, range?: { start: number; end: number }): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...locationOf(options, file), Range });
    const { Body } = await client.send(command).catch(throwMissing(file));
    return Body as Readable;
  }

  async function stat(file: FileRef): ReturnType<FileStore['stat']> {
    try {
      const facts = await client.send(new HeadObjectCommand(locationOf(options, file)));
      return {
        sizeBytes: facts.ContentLength ?? 0,
        contentType: contentTypeOfKey(file.key),
        modifiedAt: facts.LastModified ?? new Date(0),
      };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  async function copy(from: FileRef, to: FileRef): Promise<void> {
    checkKey(to.key, contentTypeOfKey(from.key));
    const source = locationOf(options, from);
    const command = new CopyObjectCommand({
      ...locationOf(options, to),
      CopySource: `${source.Bucket}/${source.Key}`,
      MetadataDirective: 'REPLACE',
      ContentType: contentTypeOfKey(to.key),
      CacheControl: cacheOf(to.visibility === 'public'),
    });
    await client.send(command).catch(throwMissing(from));
  }

  async function remove(file: FileRef): Promise<void> {
    await client.send(new DeleteObjectCommand(locationOf(options, file)));
  }

  function presignRead(file: FileRef, expiresSeconds: number, downloadName?: string): Promise<string> {
    const command = new GetObjectCommand({
      ...locationOf(options, file),
      ResponseCacheControl: cacheOf(file.visibility === 'public'),
      ResponseContentType: contentTypeOfKey(file.key),
      ResponseContentDisposition:
        downloadName && `attachment; filename*=UTF-8''${encodeURIComponent(downloadName)}`,
    });
    return getSignedUrl(client, command, { expiresIn: expiresSeconds, signingDate: options.clock() });
  }

  return withCopies({
    ...createS3Uploads(client, options, stat),
    putPublic: (key, bytes, contentType) =>
      put({ key, visibility: 'public' }, bytes, bytes.byteLength, contentType),
    putPrivate: (key, bytes, contentType) =>
      put({ key, visibility: 'private' }, bytes, bytes.byteLength, contentType),
    async putFrom(localPath, file, contentType) {
      const { size } = await statFile(localPath);
      if (size <= partBytes) return await put(file, createReadStream(localPath), size, contentType);
      await putInParts(client, targetOf(file, contentType), localPath, partBytes);
    },
    async copyTo(file, localPath) {
      await pipeline(await read(file), createWriteStream(localPath, { flags: 'wx' }));
    },
    read,
    stat,
    copy,
    async move(from, to) {
      await copy(from, to);
      await remove(from);
    },
    delete: remove,
    async deleteAll(prefix, visibility, before) {
      const { Bucket, Key } = locationOf(options, { key: prefix, visibility });
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${Key}/` })) {
        for (const { Key: found, LastModified } of page.Contents ?? []) {
          if (before && (!LastModified || LastModified >= before)) continue;
          await client.send(new DeleteObjectCommand({ Bucket, Key: found }));
        }
      }
    },
    publicUrl: (key) => `${options.cdnUrl?.replace(/\/$/, '') ?? '/files'}/${key}`,
    async presignPut(request) {
      checkKey(request.key, request.contentType);
      const { contentType, sizeBytes, expiresSeconds } = request;
      const isExact = typeof sizeBytes === 'number';
      const command = new PutObjectCommand({
        ...locationOf(options, request),
        ContentType: contentType,
        ...(isExact && { ContentLength: sizeBytes }),
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: expiresSeconds,
        signingDate: options.clock(),
        signableHeaders: new Set(['host', 'content-type', ...(isExact ? ['content-length'] : [])]),
      });
      const expiresAt = new Date(options.clock().getTime() + expiresSeconds * 1000);
      return { url, headers: { 'content-type': contentType }, expiresAt };
    },
    async presignGet({ key, expiresSeconds, downloadName }) {
      checkKeyShape(key);
      return presignRead({ key, visibility: 'private' }, expiresSeconds, downloadName);
    },
    presignPublic: (key, expiresSeconds) => presignRead({ key, visibility: 'public' }, expiresSeconds),
  });
}

function throwMissing(file: FileRef): (error: unknown) => never {
  return (error) => {
    throw isAbsent(error) ? new FileMissing(file) : error;
  };
}
