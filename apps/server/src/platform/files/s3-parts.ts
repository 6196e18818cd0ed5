import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkKey } from './file-key.ts';
import { type FileStore, PartsIncomplete, type PartUpload, type ReceivedPart } from './file-store.ts';
import { areWhole, planParts, sizeOfPart } from './part-plan.ts';
import { isAbsent, placeOf, type S3Options } from './s3-client.ts';

type PartMethods = Pick<
  FileStore,
  'beginParts' | 'presignPart' | 'listParts' | 'completeParts' | 'abortParts' | 'sweepIncoming'
>;

/** Uploads in parts as S3 has them. The store behind it counts the parts; the id is S3's own. */
export function createS3Parts(client: S3Client, options: S3Options, stat: FileStore['stat']): PartMethods {
  async function list(upload: PartUpload): Promise<(ReceivedPart & { etag: string })[]> {
    const parts: (ReceivedPart & { etag: string })[] = [];
    try {
      // S3 names a next marker after the last page, too, so that only `IsTruncated` tells whether more is to come.
      let after: string | undefined = '0';
      while (after !== undefined) {
        const wish = { ...placeOf(options, upload), UploadId: upload.id, PartNumberMarker: after };
        const page: ListPartsCommandOutput = await client.send(new ListPartsCommand(wish));
        for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? []) {
          parts.push({ partNumber: PartNumber, sizeBytes: Size, etag: ETag });
        }
        after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      }
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
    return parts;
  }

  async function abort(place: { Bucket: string; Key: string }, uploadId: string): Promise<void> {
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId: uploadId })).catch((error) => {
      if (!isAbsent(error)) throw error;
    });
  }

  async function sweepBucket(bucket: string, before: Date): Promise<void> {
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (from) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, ...from }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key && UploadId && Initiated && Initiated < before)
          await abort({ Bucket: bucket, Key }, UploadId);
      }
      from = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    }
  }

  return {
    async beginParts(wish) {
      checkKey(wish.key, wish.contentType);
      const planned = planParts(wish, '');
      const place = placeOf(options, wish);
      const begun = await client.send(
        new CreateMultipartUploadCommand({ ...place, ContentType: wish.contentType }),
      );
      if (begun.UploadId === undefined) throw new Error('The storage began an upload without naming it.');
      return { ...planned, id: begun.UploadId };
    },
    async presignPart(upload, partNumber, expiresSeconds) {
      const sizeBytes = sizeOfPart(upload, partNumber);
      const command = new UploadPartCommand({
        ...placeOf(options, upload),
        UploadId: upload.id,
        PartNumber: partNumber,
        ContentLength: sizeBytes,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: expiresSeconds,
        signingDate: options.clock(),
        signableHeaders: new Set(['host', 'content-length']),
      });
      const expiresAt = new Date(options.clock().getTime() + expiresSeconds * 1000);
      return { url, headers: {}, sizeBytes, expiresAt };
    },
    async listParts(upload) {
      return (await list(upload)).map(({ partNumber, sizeBytes }) => ({ partNumber, sizeBytes }));
    },
    async completeParts(upload) {
      const parts = await list(upload);
      if (!areWhole(upload, parts)) {
        if ((await stat(upload))?.sizeBytes === upload.sizeBytes) return;
        throw new PartsIncomplete(upload);
      }
      await client.send(
        new CompleteMultipartUploadCommand({
          ...placeOf(options, upload),
          UploadId: upload.id,
          MultipartUpload: {
            Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag })),
          },
        }),
      );
    },
    abortParts: (upload) => abort(placeOf(options, upload), upload.id),
    async sweepIncoming(before) {
      for (const bucket of new Set(Object.values(options.buckets))) await sweepBucket(bucket, before);
    },
  };
}
