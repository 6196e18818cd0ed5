import type { BucketName } from '@candela/contract/library/upload-kinds';
import { client } from '../api.ts';
import { sendBytes } from './send-bytes.ts';
import { sendLargeFile } from './send-large-file.ts';
import { type Trying, withRetries } from './with-retries.ts';

/** Larger files are sent by the tus protocol, and survive a reload. */
const wholeUpToBytes = 8 * 1024 * 1024;

export interface FileParams {
  file: File;
  type: 'public' | 'private';
  /** A teaser is checked against its own limit, so it is only processed once an item has it. */
  isTeaser: boolean;
  accountId: string;
}

export interface FileProgress extends Trying {
  /** 0 to 99 while bytes travel. */
  onPercent: (percent: number) => void;
  onResumed: () => void;
  /** Every byte has arrived; what fails from here on is no failed transfer. */
  onWhole: () => void;
  /** It has arrived, and is being made into what is played; 0 to 99. */
  onProcessing: (percent: number) => void;
}

/** Where a file ended up: its stored name, and an address to look at it for a while. */
export interface SentFile {
  filename: string;
  url: string | null;
}

/**
 * Sends one file: an address is asked for, the file PUT there, its viewable address fetched, and a video registered
 * for compression.
 * @throws what stood in the way; read with readRefusal, or SendFailure for the transfer itself
 */
export async function sendFile(params: FileParams, progress: FileProgress): Promise<SentFile> {
  const { file, type } = params;
  const isVideo = file.type.startsWith('video/');
  const bucketName: BucketName = isVideo ? 'video' : 'album';
  const onBytes = (bytes: number) => progress.onPercent(transferPercent(bytes, file.size));
  const sent =
    file.size > wholeUpToBytes
      ? {
          filename: await sendLargeFile(
            { file, bucketName, type, accountId: params.accountId, onBytes, ...progress },
            progress,
          ),
          url: null,
        }
      : await sendWhole(file, bucketName, type, onBytes, progress);
  progress.onWhole();
  if (isVideo && !params.isTeaser) {
    await withRetries(() => client.library.addCompressionRecord({ fileKey: sent.filename }), progress);
  }
  const url = sent.url ?? (await viewUrl(bucketName, sent.filename, file.type));
  return { filename: sent.filename, url };
}

/** The transfer's share of the progress, which is complete only once the server has taken the file in. */
export function transferPercent(sentBytes: number, sizeBytes: number): number {
  return Math.min(99, Math.floor((sentBytes / Math.max(1, sizeBytes)) * 99));
}

async function sendWhole(
  file: File,
  bucketName: BucketName,
  type: 'public' | 'private',
  onBytes: (bytes: number) => void,
  trying: Trying,
): Promise<SentFile> {
  const request = {
    bucketName,
    type,
    fileName: file.name,
    contentType: file.type,
    fileSize: file.size,
  };
  return await withRetries(async () => {
    if (type === 'public') {
      const { urlData } = await client.library.createPreSignedUrlPublic(request);
      await sendBytes({ ...urlData, body: file, onBytes, signal: trying.signal });
      return { filename: urlData.filename, url: urlData.fileUrl };
    }
    const { urlData } = await client.library.createPreSignedUrlPrivate(request);
    await sendBytes({ ...urlData, body: file, onBytes, signal: trying.signal });
    return { filename: urlData.filename, url: null };
  }, trying);
}

/** An address for looking at the file; not having one is no failure of the upload. */
async function viewUrl(
  bucketName: BucketName,
  fileName: string,
  contentType: string,
): Promise<string | null> {
  try {
    return (await client.library.viewPreSignedUrl({ bucketName, fileName, contentType })).data.url;
  } catch {
    return null;
  }
}
