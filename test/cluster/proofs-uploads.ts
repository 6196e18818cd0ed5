import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeVideo } from '@candela/testkit/make-media';
import type { Cluster } from './cluster.ts';
import { asOwner } from './engines.ts';
import { type Person, signIn, until } from './site-people.ts';

const art = path.resolve(import.meta.dirname, '../../packages/testkit/art/portraits');
const goneMs = 30_000;
/** A dead worker's jobs are taken up within a minute, and the video takes some seconds more. */
const readyWithinMs = 180_000;

export interface UploadFigures {
  uploads: number;
  /** Files that never arrived, or arrived as something else. */
  lostUploads: number;
  /** Of a video whose worker was killed while it made the renditions. */
  transcodeReadyMs: number;
  /** Rows of files beside those uploaded. */
  doubledUploads: number;
}

interface Sent {
  readonly filename: string;
  readonly hash: string;
}

/**
 * Files are uploaded while the S3 storage is gone for half a minute; then the worker is killed in the middle of a video. As
 * browsers do, whoever sends tries again.
 */
export async function proveUploads(cluster: Cluster, say: (line: string) => void): Promise<UploadFigures> {
  const model = await signIn(cluster, 'tavi.lund', 'model');
  const video = path.join(cluster.folder, 'upload.mp4');
  await makeVideo(video, { width: 640, height: 360, seconds: 30 });
  const pictures = readdirSync(art)
    .filter((name) => name.endsWith('.webp'))
    .slice(0, 6);
  const before = await countFiles(cluster, model);
  say(`S3 is gone for ${goneMs / 1000} s while ${pictures.length} pictures and a video are uploaded.`);
  // One is begun before, so that the outage comes in the middle of it.
  const begun = await beginVideo(model, video);
  await cluster.s3.child().stop('SIGKILL');
  const sending = Promise.all([
    ...pictures.map((name) => sendPicture(cluster, model, path.join(art, name))),
    sendVideo(cluster, model, video, begun),
  ]);
  sending.catch(() => {});
  await sleep(goneMs);
  await cluster.s3.restart();
  const sent = await sending;
  const intact = await Promise.all(sent.map((one) => isIntact(model, one, cluster)));
  const lostUploads = intact.filter((isSame) => !isSame).length;
  say(`${sent.length} uploads, ${lostUploads} lost.`);

  const fileKey = sent.at(-1)?.filename ?? '';
  await model.ask('userGallery/addCompressionRecord', { fileKey });
  await until('The making of the video', readyWithinMs, async () => {
    const state = await stateOf(model, fileKey);
    return state === 'processing' || state === 'ready';
  });
  const killedAt = performance.now();
  await cluster.processes.get('worker')?.stop('SIGKILL');
  say(`The worker was killed while the video was ${await stateOf(model, fileKey)}.`);
  await cluster.restartProcess('worker');
  await until('The video', readyWithinMs, async () => (await stateOf(model, fileKey)) === 'ready');
  const transcodeReadyMs = Math.round(performance.now() - killedAt);
  say(`The video was ready ${transcodeReadyMs} ms after its worker was killed.`);
  const doubledUploads = (await countFiles(cluster, model)) - before - sent.length;
  return { uploads: sent.length, lostUploads, transcodeReadyMs, doubledUploads };
}

async function hashed(file: string): Promise<{ bytes: Buffer<ArrayBuffer>; hash: string }> {
  const bytes = Buffer.from(await readFile(file));
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** Tries until it works, as a browser does, for as long as the outage and a while. */
async function persistently<Value>(
  what: string,
  attempt: () => Promise<Value | undefined | false>,
): Promise<Value> {
  let failure: unknown;
  const attempted = until(what, goneMs + 60_000, async () => {
    const value = await attempt().catch((error: unknown) => {
      failure = error;
      return undefined;
    });
    if (!value) await sleep(1_000);
    return value;
  });
  return attempted.catch((error: unknown) => {
    throw new Error(`${String(error)} The last attempt failed: ${String(failure)}`, { cause: failure });
  });
}

async function sendPicture(cluster: Cluster, model: Person, file: string): Promise<Sent> {
  const { bytes, hash } = await hashed(file);
  const request = { bucketName: 'album', fileName: path.basename(file), contentType: 'image/webp' };
  type Way = { url: string; filename: string; headers: Record<string, string> };
  const { urlData } = await persistently('An address', () =>
    model.answer<{ urlData: Way }>('userAccess/createPreSignedUrlPrivate', {
      ...request,
      fileSize: bytes.length,
    }),
  );
  await persistently('The picture', async () => {
    const put = { method: 'PUT', headers: urlData.headers, body: bytes, signal: AbortSignal.timeout(10_000) };
    return (await fetch(new URL(urlData.url, cluster.url), put)).ok;
  });
  return { filename: urlData.filename, hash };
}

interface Begun {
  uploadId: string;
  filename: string;
}

async function beginVideo(model: Person, file: string): Promise<Begun> {
  const { length } = await readFile(file);
  const request = { bucketName: 'video', fileName: 'upload.mp4', contentType: 'video/mp4' };
  return model.ask<Begun>('userAccess/startUpload', { ...request, fileSize: length });
}

/** By the tus protocol: what has arrived is asked for, and the rest is sent. */
async function sendVideo(
  cluster: Cluster,
  model: Person,
  file: string,
  { uploadId, filename }: Begun,
): Promise<Sent> {
  const { bytes, hash } = await hashed(file);
  const tus = { 'tus-resumable': '1.0.0' };
  await persistently('The video', async () => {
    const way = await model.ask<{ url: string; chunkBytes: number }>('userAccess/resumeUpload', { uploadId });
    const url = new URL(way.url, cluster.url);
    const signal = AbortSignal.timeout(20_000);
    const head = await fetch(url, { method: 'HEAD', headers: tus, signal });
    const offset = Number(head.headers.get('upload-offset'));
    if (!head.ok) return false;
    if (offset < bytes.length) {
      const headers = {
        ...tus,
        'upload-offset': `${offset}`,
        'content-type': 'application/offset+octet-stream',
      };
      const body = bytes.subarray(offset, offset + way.chunkBytes);
      const patch = await fetch(url, { method: 'PATCH', headers, body, signal });
      if (Number(patch.headers.get('upload-offset')) < bytes.length) return false;
    }
    return model.ask('userAccess/completeUpload', { uploadId });
  });
  return { filename, hash };
}

async function isIntact(model: Person, { filename, hash }: Sent, cluster: Cluster): Promise<boolean> {
  const bucketName = filename.split('/')[0];
  const { url } = await model.ask<{ url: string }>('userAccess/viewPreSignedUrl', {
    bucketName,
    fileName: filename,
  });
  const response = await fetch(new URL(url, cluster.url));
  const bytes = Buffer.from(await response.arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex') === hash;
}

async function stateOf(model: Person, filename: string): Promise<string | undefined> {
  const [status] = await model.ask<{ state: string }[]>('userAccess/getUploadStatus', {
    filenames: [filename],
  });
  return status?.state;
}

async function countFiles(cluster: Cluster, model: Person): Promise<number> {
  const [row] = await asOwner<{ count: number }>(
    cluster.postgres.ownerUrl,
    'select count(*)::int as count from library.files where owner_id = $1',
    [model.id],
  );
  return row?.count ?? 0;
}
