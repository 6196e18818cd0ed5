import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { bucketOf, checkKeyShape, contentTypeOfKey } from './file-key.ts';
import type { FileRef } from './file-store.ts';

/** How an S3 storage is reached. */
export interface S3Access {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Options extends S3Access {
  readonly buckets: { readonly album: string; readonly video: string };
  /** Serves what is below `public/` in the buckets. */
  readonly cdnUrl?: string | undefined;
  readonly clock: () => Date;
  /** What is larger goes up in parts of so much; tests have their own. */
  readonly partBytes?: number;
}

/** For clients that work with any S3: buckets in the path, and no checksums that only Amazon's own knows. */
export function s3ConfigOf(access: S3Access): S3ClientConfig {
  const { endpoint, region, accessKeyId, secretAccessKey } = access;
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

/** What an object is served with: its name says what it is, and who may see it. */
export function headersOf(Key: string): { ContentType: string; CacheControl: string } {
  return { ContentType: contentTypeOfKey(Key), CacheControl: cacheOf(Key.startsWith('public/')) };
}

/** Public files never change under their name. */
export function cacheOf(isPublic: boolean): string {
  return isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store';
}

/** True for S3's ways to say that something is not there. */
export function isAbsent(error: unknown): boolean {
  const name = (error as { name?: string } | null)?.name ?? '';
  return ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(name);
}
