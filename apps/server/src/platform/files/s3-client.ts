import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { bucketOf, checkKeyShape } from './file-key.ts';
import type { FileRef } from './file-store.ts';

export interface S3Options {
  readonly endpoint: string;
  readonly region: string;
  readonly buckets: { readonly album: string; readonly video: string };
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Serves what is below `public/` in the buckets. */
  readonly cdnUrl?: string | undefined;
  readonly clock: () => Date;
}

/** For clients that work with any S3: buckets in the path, and no checksums that only Amazon's own knows. */
export function s3ConfigOf(options: S3Options): S3ClientConfig {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

/** Where a file is in S3: its visibility is the first segment of the object's key. Throws on what is no key. */
export function locationOf(options: S3Options, file: FileRef): { Bucket: string; Key: string } {
  checkKeyShape(file.key);
  return { Bucket: options.buckets[bucketOf(file)], Key: `${file.visibility}/${file.key}` };
}

/** True for S3's ways to say that something is not there. */
export function isAbsent(error: unknown): boolean {
  const name = (error as { name?: string } | null)?.name ?? '';
  return ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(name);
}
