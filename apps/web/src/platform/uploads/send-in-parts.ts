import type { BucketName } from '@candela/contract/library/upload-kinds';
import { client } from '../api.ts';
import { statusOf } from '../refusal.ts';
import { keepTrying, type Trying } from './keep-trying.ts';
import { SendFailure, sendBytes } from './send-bytes.ts';
import {
  fingerprintOf,
  forgetUpload,
  rememberUpload,
  type UnfinishedUpload,
  unfinishedUploads,
} from './unfinished-uploads.ts';

/** Addresses asked for at a time; each is good for an hour. */
const addressesAtOnce = 8;

export interface PartsWish {
  file: File;
  bucketName: BucketName;
  type: 'public' | 'private';
  accountId: string;
  onBytes: (sentBytes: number) => void;
  /** An earlier try was found and is gone on with. */
  onResumed: () => void;
}

/** An upload, and the numbers of the parts still to be sent. */
type Plan = { upload: UnfinishedUpload; missing: number[] };

/**
 * Sends a file in parts, going on where an earlier try of the same account and file stopped.
 * @returns the stored name
 * @throws what the server or the store refused with; the signal's reason when called off. Either way the upload stays
 *   remembered.
 */
export async function sendInParts(wish: PartsWish, trying: Trying): Promise<string> {
  const fingerprint = await fingerprintOf(wish.file);
  const plan = (await resume(wish, fingerprint, trying)) ?? (await begin(wish, fingerprint, trying));
  await sendMissing(wish, plan, trying);
  const { uploadId, filename } = plan.upload;
  await keepTrying(() => client.library.completeUpload({ uploadId }), trying);
  forgetUpload(uploadId);
  return filename;
}

async function begin(wish: PartsWish, fingerprint: string, trying: Trying): Promise<Plan> {
  const { file, bucketName, type, accountId } = wish;
  const { data } = await keepTrying(
    () =>
      client.library.startUpload({
        bucketName,
        type,
        fileName: file.name,
        contentType: file.type,
        fileSize: file.size,
      }),
    trying,
  );
  const upload: UnfinishedUpload = {
    ...data,
    accountId,
    fingerprint,
    name: file.name,
    contentType: file.type,
    sizeBytes: file.size,
    sentBytes: 0,
  };
  rememberUpload(upload);
  return { upload, missing: numbersTo(data.partCount) };
}

/** An earlier try the server still knows, and what it lacks; null when there is none. */
async function resume(wish: PartsWish, fingerprint: string, trying: Trying): Promise<Plan | null> {
  const upload = unfinishedUploads().find(
    (one) => one.fingerprint === fingerprint && one.accountId === wish.accountId,
  );
  if (!upload) return null;
  const { data } = await keepTrying(
    () => client.library.getUploadStatus({ uploadIds: [upload.uploadId] }),
    trying,
  );
  const [status] = data;
  if (status?.state === 'awaited' || status?.state === 'stored') {
    const here = new Set(status.state === 'stored' ? numbersTo(upload.partCount) : status.receivedParts);
    wish.onResumed();
    return { upload, missing: numbersTo(upload.partCount).filter((number) => !here.has(number)) };
  }
  forgetUpload(upload.uploadId);
  return null;
}

async function sendMissing(wish: PartsWish, { upload, missing }: Plan, trying: Trying): Promise<void> {
  const left = [...missing];
  let sentBytes = wish.file.size - sum(left.map((number) => sizeOf(upload, number)));
  wish.onBytes(sentBytes);
  while (left.length > 0) {
    const partNumbers = left.slice(0, addressesAtOnce);
    const { data } = await keepTrying(
      () => client.library.presignParts({ uploadId: upload.uploadId, partNumbers }),
      trying,
    );
    for (const { partNumber, url } of data.parts) {
      const from = (partNumber - 1) * upload.partSizeBytes;
      const body = wish.file.slice(from, from + sizeOf(upload, partNumber));
      const before = sentBytes;
      const send = () =>
        sendBytes({
          url,
          headers: data.headers,
          body,
          signal: trying.signal,
          onBytes: (bytes) => wish.onBytes(before + bytes),
        });
      try {
        await keepTrying(send, trying);
      } catch (error) {
        // The address has aged while the network was away: ask for fresh ones.
        if (isStale(error)) break;
        throw error;
      }
      left.shift();
      sentBytes = before + body.size;
      rememberUpload({ ...upload, sentBytes });
    }
    if (left[0] === partNumbers[0]) throw new SendFailure('refused', 400);
  }
}

function isStale(error: unknown): boolean {
  return error instanceof SendFailure && [400, 403].includes(error.status);
}

function sizeOf({ sizeBytes, partSizeBytes }: UnfinishedUpload, partNumber: number): number {
  return Math.min(partSizeBytes, sizeBytes - (partNumber - 1) * partSizeBytes);
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Gives an upload up, here and on the server. One the server no longer knows is gone already. */
export async function abandonUpload(uploadId: string): Promise<void> {
  try {
    await client.library.abandonUpload({ uploadId });
  } catch (error) {
    if (statusOf(error) === null) throw error;
  }
  forgetUpload(uploadId);
}
