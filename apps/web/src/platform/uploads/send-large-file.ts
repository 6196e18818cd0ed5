import type { BucketName } from '@candela/contract/upload-kinds';
import type { DetailedError } from 'tus-js-client';
import { client } from '../api.ts';
import { readRefusal, statusOf } from '../refusal.ts';
import { keepTrying, type Trying } from './keep-trying.ts';
import { SendFailure, watchSilence } from './send-bytes.ts';
import {
  fingerprintOf,
  forgetUpload,
  rememberUpload,
  type UnfinishedUpload,
  unfinishedUploads,
} from './unfinished-uploads.ts';

export interface LargeFile {
  file: File;
  bucketName: BucketName;
  type: 'public' | 'private';
  accountId: string;
  onBytes: (sentBytes: number) => void;
  /** An earlier try was found, and this one goes on from there. */
  onResumed: () => void;
}

type Address = { url: string; chunkBytes: number };
/** `address` is null once all of the file has arrived. */
type Started = { upload: UnfinishedUpload; address: Address | null };

/**
 * Sends a file by the tus protocol, from where an earlier try of the same account and file stopped.
 * @returns the stored name
 * @throws what the server refused with; the signal's reason when called off. The upload can still be resumed then.
 */
export async function sendLargeFile(large: LargeFile, trying: Trying): Promise<string> {
  const fingerprint = await fingerprintOf(large.file);
  const started = (await resume(large, fingerprint, trying)) ?? (await begin(large, fingerprint, trying));
  const { uploadId, filename } = started.upload;
  for (let { address } = started; address; ) {
    let acceptedBytes = 0;
    const send = (to: Address) =>
      sendRest(large, to, trying.signal, (bytes) => {
        acceptedBytes = bytes;
        rememberUpload({ ...started.upload, sentBytes: bytes });
      });
    const target: Address = address;
    try {
      await keepTrying(() => send(target), trying);
      break;
    } catch (error) {
      // Over a slow line an address expires on the way.
      const isExpired = error instanceof SendFailure && error.status === 400 && acceptedBytes > 0;
      if (!isExpired) throw error;
      address = await addressOf(uploadId, trying);
    }
  }
  await keepTrying(() => client.library.completeUpload({ uploadId }), trying);
  forgetUpload(uploadId);
  return filename;
}

async function begin(large: LargeFile, fingerprint: string, trying: Trying): Promise<Started> {
  const { file, bucketName, type, accountId } = large;
  const claim = { bucketName, type, fileName: file.name, contentType: file.type, fileSize: file.size };
  const { data } = await keepTrying(() => client.library.startUpload(claim), trying);
  const upload: UnfinishedUpload = {
    uploadId: data.uploadId,
    filename: data.filename,
    accountId,
    fingerprint,
    name: file.name,
    contentType: file.type,
    sizeBytes: file.size,
    sentBytes: 0,
  };
  rememberUpload(upload);
  return { upload, address: data };
}

/** An earlier try that the server still knows; null when there is none. */
async function resume(large: LargeFile, fingerprint: string, trying: Trying): Promise<Started | null> {
  const upload = unfinishedUploads().find(
    (one) => one.fingerprint === fingerprint && one.accountId === large.accountId,
  );
  if (!upload) return null;
  try {
    const address = await addressOf(upload.uploadId, trying);
    large.onResumed();
    return { upload, address };
  } catch (error) {
    if (readRefusal(error).code !== 'not_found') throw error;
    forgetUpload(upload.uploadId);
    return null;
  }
}

/** A fresh address for the rest of an upload; null once all of it has arrived. */
async function addressOf(uploadId: string, trying: Trying): Promise<Address | null> {
  try {
    return (await keepTrying(() => client.library.resumeUpload({ uploadId }), trying)).data;
  } catch (error) {
    if (readRefusal(error).code === 'conflict') return null;
    throw error;
  }
}

/** Sends what the server lacks. Throws SendFailure, or the signal's reason. */
async function sendRest(
  { file, onBytes }: LargeFile,
  { url, chunkBytes }: Address,
  signal: AbortSignal,
  onAccepted: (bytes: number) => void,
): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const settle = (end: () => void) => {
      silence.stop();
      signal.removeEventListener('abort', callOff);
      end();
    };
    const upload = new Upload(file, {
      uploadUrl: url,
      chunkSize: chunkBytes,
      // Trying again is up to the caller, who tells a lost network from a refusal.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (bytes) => {
        silence.reset();
        onBytes(bytes);
      },
      onChunkComplete: (_size, bytes) => onAccepted(bytes),
      onSuccess: () => settle(resolve),
      onError: (error) => {
        const status = (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0;
        settle(() => reject(new SendFailure(status === 0 ? 'network' : 'refused', status)));
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
  forgetUpload(uploadId);
}
