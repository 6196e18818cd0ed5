import type { BucketName } from '@candela/contract/library/upload-kinds';
import type { DetailedError } from 'tus-js-client';
import { client } from '../api.ts';
import { readRefusal, statusOf } from '../refusal.ts';
import { SendFailure, watchSilence } from './send-bytes.ts';
import {
  fingerprintOf,
  rememberUpload,
  removeUpload,
  type UnfinishedUpload,
  unfinishedUploads,
} from './unfinished-uploads.ts';
import { type Trying, withRetries } from './with-retries.ts';

export interface LargeFile {
  file: File;
  bucketName: BucketName;
  type: 'public' | 'private';
  accountId: string;
  onBytes: (sentBytes: number) => void;
  /** An earlier try was found, and this one goes on from there. */
  onResumed: () => void;
  /** Every byte has arrived. */
  onWhole: () => void;
}

/**
 * Sends a file by the tus protocol, from where an earlier try of the same account and file stopped.
 * @returns the stored name
 * @throws what the server refused with; the signal's reason when called off. The upload can still be resumed then.
 */
export async function sendLargeFile(large: LargeFile, trying: Trying): Promise<string> {
  const known = await findUnfinished(large, trying);
  if (known) large.onResumed();
  const upload = known ?? (await begin(large, trying));
  const { uploadId, filename } = upload;
  await withRetries(async (onProgress) => {
    // A fresh address with every try: the last one may have expired.
    const address = await addressOf(uploadId);
    if (address === 'arrived') return;
    await sendRest(large, address, trying.signal, (sentBytes) => {
      rememberUpload({ ...upload, sentBytes });
      onProgress();
    });
  }, trying);
  rememberUpload({ ...upload, sentBytes: upload.sizeBytes });
  large.onWhole();
  await withRetries(() => client.library.completeUpload({ uploadId }), trying);
  removeUpload(uploadId);
  return filename;
}

async function begin(large: LargeFile, trying: Trying): Promise<UnfinishedUpload> {
  const { file, bucketName, type, accountId } = large;
  const claim = { bucketName, type, fileName: file.name, contentType: file.type, fileSize: file.size };
  const { data } = await withRetries(() => client.library.startUpload(claim), trying);
  const upload = {
    uploadId: data.uploadId,
    filename: data.filename,
    accountId,
    fingerprint: fingerprintOf(file),
    name: file.name,
    contentType: file.type,
    sizeBytes: file.size,
    sentBytes: 0,
  };
  rememberUpload(upload);
  return upload;
}

/** An earlier try that the server still knows. */
async function findUnfinished(
  { file, accountId }: LargeFile,
  trying: Trying,
): Promise<UnfinishedUpload | undefined> {
  const fingerprint = fingerprintOf(file);
  const upload = unfinishedUploads().find(
    (one) => one.fingerprint === fingerprint && one.accountId === accountId,
  );
  if (!upload) return undefined;
  try {
    await withRetries(() => addressOf(upload.uploadId), trying);
    return upload;
  } catch (error) {
    if (readRefusal(error).code !== 'not_found') throw error;
    removeUpload(upload.uploadId);
    return undefined;
  }
}

type Address = { url: string; chunkBytes: number };

async function addressOf(uploadId: string): Promise<Address | 'arrived'> {
  try {
    return (await client.library.resumeUpload({ uploadId })).data;
  } catch (error) {
    if (readRefusal(error).code === 'conflict') return 'arrived';
    throw error;
  }
}

/** Sends what the server lacks. Throws SendFailure, or the signal's reason. */
async function sendRest(
  { file, onBytes }: LargeFile,
  { url, chunkBytes }: Address,
  signal: AbortSignal,
  onAccepted: (sentBytes: number) => void,
): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    let hasProgressed = false;
    const settle = (end: () => void) => {
      silence.stop();
      signal.removeEventListener('abort', callOff);
      end();
    };
    const upload = new Upload(file, {
      uploadUrl: url,
      chunkSize: chunkBytes,
      // The caller retries; it can tell a lost network from a refusal.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (bytes) => {
        silence.reset();
        onBytes(bytes);
      },
      onChunkComplete: (_size, bytes) => {
        hasProgressed = true;
        onAccepted(bytes);
      },
      onSuccess: () => settle(resolve),
      onError: (error) => {
        const status = (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0;
        // An address that worked before has expired.
        const mayPass = status === 0 || (status === 400 && hasProgressed);
        settle(() => reject(mayPass ? new SendFailure('network', 0) : new SendFailure('refused', status)));
      },
    });
    const stop = (reason: unknown) => settle(() => void upload.abort().then(() => reject(reason)));
    const callOff = () => stop(signal.reason);
    const silence = watchSilence(() => stop(new SendFailure('network', 0)));
    signal.addEventListener('abort', callOff);
    upload.start();
  });
}

/** Cancels an upload, here and on the server. One the server no longer knows is gone already. */
export async function abandonUpload(uploadId: string): Promise<void> {
  try {
    await client.library.abandonUpload({ uploadId });
  } catch (error) {
    if (statusOf(error) === null) throw error;
  }
  removeUpload(uploadId);
}
