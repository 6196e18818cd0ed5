import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/**
 * Sends a file of this machine part by part, as S3 takes no more than 5 GB at once; one part is in memory at a time. It appears
 * under its key once the last part is there.
 * @param partBytes S3 takes ten thousand parts of a file
 * @throws when the file becomes shorter meanwhile
 */
export async function putInParts(
  client: S3Client,
  target: CreateMultipartUploadCommandInput,
  file: string,
  partBytes: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const { Bucket, Key } = target;
  const upload = { Bucket, Key, UploadId };
  try {
    const Parts = await sendParts(client, upload, file, partBytes);
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

async function sendParts(
  client: S3Client,
  upload: { Bucket: string | undefined; Key: string | undefined; UploadId: string | undefined },
  file: string,
  partBytes: number,
) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const sent: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const Body = new Uint8Array(Math.min(partBytes, size - start));
      await fill(Body, handle, start);
      const PartNumber = sent.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      sent.push({ ETag, PartNumber });
    }
    return sent;
  } finally {
    await handle.close();
  }
}

/** One read may bring fewer bytes than were asked for. */
async function fill(bytes: Uint8Array, handle: FileHandle, position: number): Promise<void> {
  for (let filled = 0; filled < bytes.byteLength; ) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.byteLength - filled, position + filled);
    if (bytesRead === 0) throw new Error('A file became shorter while it was stored.');
    filled += bytesRead;
  }
}
