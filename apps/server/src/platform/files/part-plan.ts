import { randomUUID } from 'node:crypto';
import type { PartUpload, PutWish, ReceivedPart } from './file-store.ts';

/** S3 takes parts from 5 MiB on, and 10,000 of them; a part of this size is lost quickly enough to send again. */
const usualPartBytes = 8 * 1024 * 1024;
const partsMax = 10_000;
const sizeMaxBytes = usualPartBytes * partsMax;

/** Cuts a file into parts. @throws when it is empty or too large for any store */
export function planParts(wish: PutWish, id: string = randomUUID()): PartUpload {
  if (!Number.isSafeInteger(wish.sizeBytes) || wish.sizeBytes < 1 || wish.sizeBytes > sizeMaxBytes) {
    throw new Error(`A file of ${wish.sizeBytes} bytes cannot be sent in parts.`);
  }
  const { key, visibility, contentType, sizeBytes } = wish;
  return {
    id,
    key,
    visibility,
    contentType,
    sizeBytes,
    partSizeBytes: usualPartBytes,
    partCount: Math.ceil(sizeBytes / usualPartBytes),
  };
}

/** @throws when the upload has no such part */
export function sizeOfPart(upload: PartUpload, partNumber: number): number {
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > upload.partCount) {
    throw new Error(`There is no part ${partNumber}.`);
  }
  const before = (partNumber - 1) * upload.partSizeBytes;
  return Math.min(upload.partSizeBytes, upload.sizeBytes - before);
}

/** True when every part is there and has its size. */
export function areWhole(upload: PartUpload, parts: readonly ReceivedPart[]): boolean {
  return (
    parts.length === upload.partCount &&
    parts.every((part, index) => {
      return part.partNumber === index + 1 && part.sizeBytes === sizeOfPart(upload, part.partNumber);
    })
  );
}
