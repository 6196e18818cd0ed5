import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { S3Client } from '@aws-sdk/client-s3';
import { hourMs } from '@candela/contract/shared/durations';
import { pictureCopies } from '@candela/contract/shared/picture-widths';
import { startFakeS3 } from '@candela/testkit/fake-s3';
import { S3Store } from '@tus/s3-store';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  FileMissing,
  type FileStore,
  type LocalFileStore,
  openLocalFileStore,
  openS3FileStore,
  type PresignedPut,
  registerFiles,
  registerUploads,
  UploadIncomplete,
} from './index.ts';

/** A store, the address its relative addresses belong to, and a clock that can be put forward. */
interface Subject {
  files: FileStore;
  origin: string;
  folder: string;
  later(seconds: number): unknown;
  stop(): Promise<void>;
}

/** An S3 server to hold the store against, whose clock cannot be put forward: `S3_TEST_*` name it and its key. */
const { S3_TEST_ENDPOINT, S3_TEST_REGION, S3_TEST_KEY, S3_TEST_SECRET } = process.env;

const kinds: [string, () => Promise<Subject>][] = [
  ['the local disk', openLocalSubject],
  ['S3', openS3Subject],
  ...(S3_TEST_ENDPOINT ? [['a real S3', openRealS3Subject] satisfies (typeof kinds)[number]] : []),
];

async function openLocalSubject(): Promise<Subject> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candela store '));
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  const files = openLocalFileStore({ folder: path.join(folder, 'files'), secret: 'of the tests', clock });
  const app = fastify();
  addHooks(app);
  await registerFiles(app, files, clock);
  await registerUploads(app, files.uploads, clock);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    files,
    origin,
    folder,
    later: (seconds) => {
      aheadMs += seconds * 1000;
    },
    async stop() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openS3Subject(): Promise<Subject> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candela store '));
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  const fake = await startFakeS3(clock);
  const files = openS3FileStore({ ...fake, buckets: { album: 'album-b', video: 'video-b' }, clock });
  const site = await openSite(files, clock);
  return {
    files,
    origin: site.origin,
    folder,
    later: (seconds) => {
      aheadMs += seconds * 1000;
    },
    async stop() {
      await site.stop();
      await fake.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The site that takes uploads and sends them on to S3. */
async function openSite(files: FileStore, clock: () => Date) {
  const app = fastify();
  addHooks(app);
  await registerUploads(app, files.uploads, clock);
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() };
}

/** Its buckets are `candela-test-album` and `candela-test-video`. */
async function openRealS3Subject(): Promise<Subject> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candela store '));
  const files = openS3FileStore({
    endpoint: S3_TEST_ENDPOINT ?? '',
    region: S3_TEST_REGION ?? 'us-east-1',
    accessKeyId: S3_TEST_KEY ?? '',
    secretAccessKey: S3_TEST_SECRET ?? '',
    buckets: { album: 'candela-test-album', video: 'candela-test-video' },
    clock: () => new Date(),
  });
  const site = await openSite(files, () => new Date());
  return {
    files,
    origin: site.origin,
    folder,
    later: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
    async stop() {
      await site.stop();
      for (const prefix of ['album', 'video']) {
        for (const visibility of ['public', 'private'] as const) await files.deleteAll(prefix, visibility);
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As compression and the like do: they know texts, bytes and streams. */
function addHooks(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (payload instanceof Response) throw new Error('A hook of the site cannot handle this.');
  });
}

describe('a file that is too large to be sent at once', () => {
  it('goes to S3 in parts, and appears whole or not at all', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'candela parts '));
    const fake = await startFakeS3();
    const buckets = { album: 'album-b', video: 'video-b' };
    const files = openS3FileStore({ ...fake, buckets, clock: () => new Date(), partBytes: 4 });
    const [local, file] = [
      path.join(folder, 'large'),
      { key: 'video/large.webm', visibility: 'private' as const },
    ];
    await writeFile(local, '0123456789');
    const sent: string[] = [];
    const original = S3Client.prototype.send;
    const send = vi.spyOn(S3Client.prototype, 'send').mockImplementation(function (this: S3Client, ...input) {
      const { constructor: kind } = input[0] as object;
      sent.push(kind.name);
      if (sent.length === failsAt) return Promise.reject(new Error('away')) as never;
      return original.apply(this, input as never) as never;
    });
    let failsAt = 3;
    await expect(files.putFrom(local, file, 'video/webm')).rejects.toThrow('away');
    expect(sent.at(-1)).toBe('AbortMultipartUploadCommand');
    expect(await files.stat(file)).toBeUndefined();
    [failsAt, sent.length] = [0, 0];
    await files.putFrom(local, file, 'video/webm');
    expect(sent.filter((name) => name === 'UploadPartCommand')).toHaveLength(3);
    send.mockRestore();
    expect(String(await buffer(await files.read(file)))).toBe('0123456789');
    expect(await files.stat(file)).toMatchObject({ sizeBytes: 10, contentType: 'video/webm' });
    await fake.stop();
    await rm(folder, { recursive: true, force: true });
  });
});

describe.each(kinds)('files in %s', (name, open) => {
  let subject: Subject;
  let files: FileStore;
  const address = (url: string) => new URL(url, subject.origin).href;
  const bytes = Buffer.from('0123456789');
  const request = {
    key: 'album/one.png',
    visibility: 'private' as const,
    contentType: 'image/png',
    sizeBytes: bytes.length,
    expiresSeconds: 60,
  };

  beforeAll(async () => {
    subject = await open();
    files = subject.files;
  });
  afterAll(async () => await subject?.stop());

  const send = (put: PresignedPut, body: Uint8Array = bytes, headers = put.headers, url = put.url) =>
    fetch(address(url), { method: 'PUT', body: new Uint8Array(body), headers }).catch(() => ({
      status: 400,
    }));
  const text = async (key: string, visibility: 'public' | 'private') =>
    String(await buffer(await files.read({ key, visibility })));

  it('takes exactly what was signed', async () => {
    const put = await files.presignPut(request);
    expect((await send(put)).status).toBe(200);
    expect(await text(request.key, 'private')).toBe('0123456789');
    expect(await files.stat(request)).toMatchObject({ sizeBytes: 10, contentType: 'image/png' });
    expect(await files.stat({ key: request.key, visibility: 'public' })).toBeUndefined();
  });

  it('takes any size up to the most that was signed, where the store can hold to it', async () => {
    const open = { ...request, key: 'album/any.png', sizeBytes: { atMost: 10 } };
    const put = await files.presignPut(open);
    expect((await send(put, Buffer.from('01234'))).status).toBe(200);
    expect(await text(open.key, 'private')).toBe('01234');
    const { status } = await send(put, Buffer.from('0123456789a'));
    if (name === 'the local disk') expect(status).toBe(400);
  });

  it.runIf(name === 'the local disk')('keeps files where nobody else on the machine reads them', async () => {
    const local = files as LocalFileStore;
    await files.putPrivate('album/secret.png', bytes, 'image/png');
    const modeOf = async (place: string) => (await stat(place)).mode & 0o777;
    expect(await modeOf(local.pathOf({ key: 'album/secret.png', visibility: 'private' }))).toBe(0o600);
    expect(await modeOf(local.privateFolder)).toBe(0o700);
    expect(await modeOf(path.join(local.privateFolder, 'album'))).toBe(0o700);
    expect(await modeOf(local.incomingFolder)).toBe(0o700);
  });

  it('refuses another key, type, length or method, any changed byte, and a late file', async () => {
    const fresh = { ...request, key: 'album/refused.png' };
    const put = await files.presignPut(fresh);
    const refused = [
      await send(put, bytes, put.headers, put.url.replace('refused.png', 'other.png')),
      await send(put, bytes, { 'content-type': 'text/html' }),
      await send(put, Buffer.from('012345678')),
      await send(put, Buffer.from('0123456789a')),
      await fetch(address(put.url), { method: 'GET' }),
      await fetch(address(put.url), { method: 'POST', body: bytes, headers: put.headers }),
    ];
    const end = put.url.length - 1;
    const start = put.url.indexOf('refused');
    for (let index = start; index <= end; index += 3) {
      const other = put.url[index] === 'a' ? 'b' : 'a';
      const changed = `${put.url.slice(0, index)}${other}${put.url.slice(index + 1)}`;
      if (changed !== put.url) refused.push(await send(put, bytes, put.headers, changed));
    }
    // Servers differ in how they put it, up to 501 for an algorithm nobody has.
    for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
    await subject.later(61);
    expect([400, 403]).toContain((await send(put)).status);
    expect(await files.stat(fresh)).toBeUndefined();
  });

  it('shows private files at signed addresses only, and in ranges', async () => {
    await files.putPrivate('video/clip.mp4', bytes, 'video/mp4');
    const url = await files.presignGet({
      key: 'video/clip.mp4',
      expiresSeconds: 60,
      downloadName: 'My “clip”.mp4',
    });
    const whole = await fetch(address(url));
    expect(await whole.text()).toBe('0123456789');
    expect(whole.headers.get('cache-control')).toBe('private, no-store');
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('content-disposition')).toContain('attachment;');
    const part = await fetch(address(url), { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    for (const changed of [
      url.slice(0, -1),
      url.replace('clip', 'klip'),
      url.split('?')[0] ?? '',
      `${url}0`,
    ]) {
      expect([400, 403, 404]).toContain((await fetch(address(changed))).status);
    }
    await subject.later(61);
    expect([400, 403]).toContain((await fetch(address(url))).status);
  });

  it('reads, copies, moves and deletes', async () => {
    const local = path.join(subject.folder, 'local.webp');
    await writeFile(local, bytes);
    const one = { key: 'album/set/a.webp', visibility: 'private' as const };
    const other = { key: 'album/set/b.webp', visibility: 'public' as const };
    await files.putFrom(local, one, 'image/webp');
    expect(String(await buffer(await files.read(one, { start: 1, end: 3 })))).toBe('123');
    await files.copy(one, other);
    await files.move(other, { key: 'album/set/c.webp', visibility: 'public' });
    expect(await files.stat(other)).toBeUndefined();
    expect(await text('album/set/c.webp', 'public')).toBe('0123456789');
    const copy = path.join(subject.folder, 'copy.webp');
    await files.copyTo(one, copy);
    expect(await readFile(copy)).toEqual(bytes);
    expect((await stat(local)).size).toBe(10);
    await files.putPrivate('album/settled.webp', bytes, 'image/webp');
    await files.deleteAll('album/set', 'private');
    expect(await files.stat(one)).toBeUndefined();
    expect(await files.stat({ key: 'album/settled.webp', visibility: 'private' })).toBeDefined();
    await files.delete(one);
    await expect(files.read(one)).rejects.toThrow(FileMissing);
    await expect(files.copy(one, other)).rejects.toThrow(FileMissing);
    await expect(files.copyTo(one, path.join(subject.folder, 'none'))).rejects.toThrow(FileMissing);
  });

  it('deletes what is older than a moment, and nothing newer', async () => {
    const old = { key: 'video/old/one.webm', visibility: 'private' as const };
    await files.putPrivate(old.key, bytes, 'video/webm');
    const { modifiedAt } = (await files.stat(old)) ?? { modifiedAt: new Date(0) };
    await files.deleteAll('video/old', 'private', new Date(modifiedAt.getTime() - 1));
    expect(await files.stat(old)).toBeDefined();
    await files.deleteAll('video/old', 'private', new Date(modifiedAt.getTime() + 1_001));
    expect(await files.stat(old)).toBeUndefined();
    await files.deleteAll('video/none', 'private', new Date());
  });

  it('takes the copies of a picture along, and deletes them with it', async () => {
    const copiesOf = (key: string) => pictureCopies(key).map(({ address }) => address);
    const from = { key: 'held/a.640x480.webp', visibility: 'private' as const };
    const to = { key: 'shown/b.640x480.webp', visibility: 'public' as const };
    await files.putPrivate(from.key, bytes, 'image/webp');
    for (const key of copiesOf(from.key)) await files.putPrivate(key, Buffer.from(key), 'image/avif');
    await files.copy(from, to);
    const shown = await Promise.all(copiesOf(to.key).map((key) => text(key, 'public')));
    expect(shown).toEqual(copiesOf(from.key));
    await files.delete(from);
    await files.move(to, { ...to, key: 'shown/c.640x480.webp' });
    for (const file of [from, to]) {
      for (const key of copiesOf(file.key)) expect(await files.stat({ ...file, key })).toBeUndefined();
    }
    expect(await text('shown/c.640x480.160.avif', 'public')).toBe('held/a.640x480.160.avif');
  });

  const large = Buffer.alloc(20 * 2 ** 20, 'part');
  large.write('the very end', large.length - 12);
  const video = (name: string) => ({
    key: `video/${name}.mp4`,
    contentType: 'video/mp4',
    sizeBytes: large.length,
  });
  const tus = (url: string, method: string, offset?: number, body?: Uint8Array) =>
    fetch(address(url), {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(body && { 'content-type': 'application/offset+octet-stream' }),
        ...(offset !== undefined && { 'upload-offset': String(offset) }),
      },
      ...(body && { body: new Uint8Array(body) }),
    });
  const offsetAt = async (url: string) => Number((await tus(url, 'HEAD')).headers.get('upload-offset'));

  it('takes a large upload piece by piece, and makes a file of it once all is here', async () => {
    const upload = video('big');
    await files.beginUpload(upload);
    const { url, chunkBytes } = files.presignUpload(upload.key, 60);
    expect(await offsetAt(url)).toBe(0);
    expect((await tus(url, 'PATCH', 0, large.subarray(0, chunkBytes))).status).toBe(204);
    expect(await offsetAt(url)).toBe(chunkBytes);
    expect(await files.receivedBytes(upload.key)).toBe(chunkBytes);
    await expect(files.completeUpload(upload)).rejects.toThrow(UploadIncomplete);
    expect(await files.stat({ key: upload.key, visibility: 'private' })).toBeUndefined();
    // Another address, as after a reload.
    const again = files.presignUpload(upload.key, 60).url;
    expect((await tus(again, 'PATCH', 0, large.subarray(0, chunkBytes))).status).toBe(409);
    expect((await tus(again, 'PATCH', chunkBytes, large.subarray(chunkBytes))).status).toBe(204);
    await files.completeUpload(upload);
    await files.completeUpload(upload);
    expect(await files.receivedBytes(upload.key)).toBeUndefined();
    expect((await buffer(await files.read({ key: upload.key, visibility: 'private' }))).equals(large)).toBe(
      true,
    );
  });

  it('goes on after a break with what the store has, and not a byte of it is wrong', async () => {
    const upload = video('broken');
    await files.beginUpload(upload);
    const { url } = files.presignUpload(upload.key, 60);
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(large.subarray(0, 9 * 2 ** 20)));
        setTimeout(() => controller.error(new Error('The line broke.')), 300);
      },
    });
    const broken = fetch(address(url), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: cut,
      duplex: 'half',
    } as RequestInit);
    await expect(broken).rejects.toThrow();
    await expect.poll(() => offsetAt(url)).toBeGreaterThanOrEqual(8 * 2 ** 20);
    const offset = await offsetAt(url);
    expect(offset).toBeLessThanOrEqual(9 * 2 ** 20);
    expect((await tus(url, 'PATCH', offset, large.subarray(offset))).status).toBe(204);
    await files.completeUpload(upload);
    expect((await buffer(await files.read({ key: upload.key, visibility: 'private' }))).equals(large)).toBe(
      true,
    );
  });

  it('completes an upload whose last answer was lost', async () => {
    const upload = { ...video('joined'), sizeBytes: bytes.length };
    await files.beginUpload(upload);
    const join = vi.spyOn(
      S3Store.prototype as unknown as { finishMultipartUpload(): Promise<string> },
      'finishMultipartUpload',
    );
    join.mockRejectedValueOnce(new Error('The process was killed.'));
    await tus(files.presignUpload(upload.key, 60).url, 'PATCH', 0, bytes);
    join.mockRestore();
    await files.completeUpload(upload);
    expect(await text(upload.key, 'private')).toBe('0123456789');
  });

  it('takes no more than was declared, and only at the address of the upload', async () => {
    const upload = { ...video('bound'), sizeBytes: bytes.length };
    await files.beginUpload(upload);
    await files.beginUpload({ ...upload, key: 'video/other.mp4' });
    const { url } = files.presignUpload(upload.key, 60);
    const refused = [
      await tus(url, 'PATCH', 0, Buffer.from('0123456789a')),
      await tus(url, 'PATCH', 1, bytes),
      await tus(url, 'PATCH', undefined, bytes),
      await tus(url.replace('bound', 'other'), 'PATCH', 0, bytes),
      await tus(url.split('?')[0] ?? '', 'PATCH', 0, bytes),
      await tus(url.split('?')[0] ?? '', 'HEAD'),
      await tus(url, 'POST', 0, bytes),
      await tus(url, 'DELETE'),
      await tus(files.presignUpload('video/never-begun.mp4', 60).url, 'HEAD'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([413, 409, 400, 400, 400, 400, 404, 404, 404]);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024)) });
    await fetch(address(url), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: endless,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    expect(await files.receivedBytes(upload.key)).toBeLessThanOrEqual(bytes.length);
    await subject.later(61);
    expect((await tus(url, 'HEAD')).status).toBe(400);
    await files.abortUpload('video/other.mp4');
  });

  it('removes a cancelled upload', async () => {
    const upload = { ...video('cancelled'), sizeBytes: bytes.length + 1 };
    await files.beginUpload(upload);
    const { url } = files.presignUpload(upload.key, 60);
    await tus(url, 'PATCH', 0, bytes);
    await files.abortUpload(upload.key);
    await files.abortUpload(upload.key);
    expect((await tus(url, 'HEAD')).status).toBe(404);
    expect(await files.receivedBytes(upload.key)).toBeUndefined();
    await expect(files.completeUpload(upload)).rejects.toThrow(UploadIncomplete);
  });

  it('cleans up what nobody touched, and nothing else', async () => {
    const old = { ...request, key: 'album/old.png' };
    await files.beginUpload({ ...old, sizeBytes: 20 });
    await files.cleanUpIncoming(new Date(Date.now() - hourMs));
    expect(await files.receivedBytes(old.key)).toBe(0);
    await files.cleanUpIncoming(new Date(Date.now() + hourMs));
    expect(await files.receivedBytes(old.key)).toBeUndefined();
  });

  it.each(['../out.png', 'private/a.png', 'put/a.png', 'uploads/a.png', 'a.html', 'A.png'])(
    'knows no key %j',
    async (key) => {
      await expect(files.presignPut({ ...request, key })).rejects.toThrow();
      await expect(files.putPrivate(key, bytes, 'image/png')).rejects.toThrow();
      await expect(files.beginUpload({ ...request, key })).rejects.toThrow();
    },
  );
});
