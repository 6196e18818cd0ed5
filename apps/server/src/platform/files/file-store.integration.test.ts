import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startS3StandIn } from '@candela/testkit/s3-stand-in';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FileMissing,
  type FileStore,
  type LocalFileStore,
  openLocalFileStore,
  openS3FileStore,
  PartsIncomplete,
  type PresignedPut,
  registerFiles,
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
  await registerFiles(app, files, clock);
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
  const standIn = await startS3StandIn(clock);
  const files = openS3FileStore({ ...standIn, buckets: { album: 'album-b', video: 'video-b' }, clock });
  return {
    files,
    origin: standIn.endpoint,
    folder,
    later: (seconds) => {
      aheadMs += seconds * 1000;
    },
    async stop() {
      await standIn.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
  return {
    files,
    origin: S3_TEST_ENDPOINT ?? '',
    folder,
    later: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
    async stop() {
      for (const prefix of ['album', 'video']) {
        for (const visibility of ['public', 'private'] as const) await files.deleteAll(prefix, visibility);
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.each(kinds)('files in %s', (name, open) => {
  let subject: Subject;
  let files: FileStore;
  const address = (url: string) => new URL(url, subject.origin).href;
  const bytes = Buffer.from('0123456789');
  const wish = {
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
    const put = await files.presignPut(wish);
    expect((await send(put)).status).toBe(200);
    expect(await text(wish.key, 'private')).toBe('0123456789');
    expect(await files.stat(wish)).toMatchObject({ sizeBytes: 10, contentType: 'image/png' });
    expect(await files.stat({ key: wish.key, visibility: 'public' })).toBeUndefined();
  });

  it('takes any size up to the most that was signed, where the store can hold to it', async () => {
    const open = { ...wish, key: 'album/any.png', sizeBytes: { atMost: 10 } };
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
    const fresh = { ...wish, key: 'album/refused.png' };
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

  it('puts parts together that came in any order and again', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024, 'part');
    large.write('the very end', large.length - 12);
    const begun = await files.beginParts({
      ...wish,
      key: 'video/big.mp4',
      contentType: 'video/mp4',
      sizeBytes: large.length,
    });
    expect([begun.partSizeBytes, begun.partCount]).toEqual([8 * 1024 * 1024, 3]);
    // What survives a reload is plain data.
    const upload = JSON.parse(JSON.stringify(begun)) as typeof begun;
    const sendPart = async (number: number) => {
      const put = await files.presignPart(upload, number, 60);
      const from = (number - 1) * upload.partSizeBytes;
      return (await send(put, large.subarray(from, from + put.sizeBytes))).status;
    };
    expect(await sendPart(3)).toBe(200);
    expect(await sendPart(1)).toBe(200);
    await expect(files.completeParts(upload)).rejects.toThrow(PartsIncomplete);
    expect((await files.listParts(upload)).map((part) => part.partNumber)).toEqual([1, 3]);
    expect(await sendPart(1)).toBe(200);
    expect(await sendPart(2)).toBe(200);
    await files.completeParts(upload);
    await files.completeParts(upload);
    expect(await files.listParts(upload)).toEqual([]);
    expect((await buffer(await files.read(upload))).equals(large)).toBe(true);
    await expect(files.presignPart(upload, 4, 60)).rejects.toThrow();
  });

  it('binds a part to its upload, number and size, and forgets what is given up', async () => {
    const upload = await files.beginParts({ ...wish, key: 'video/given-up.mp4', contentType: 'video/mp4' });
    const put = await files.presignPart(upload, 1, 60);
    expect([400, 403]).toContain((await send(put, Buffer.from('short'))).status);
    expect([400, 403, 404]).toContain(
      (await send(put, bytes, {}, put.url.replace(upload.id, upload.id.replace(/.$/, 'x')))).status,
    );
    expect((await send(put)).status).toBe(200);
    expect(await files.listParts(upload)).toEqual([{ partNumber: 1, sizeBytes: 10 }]);
    await files.abortParts(upload);
    await files.abortParts(upload);
    expect(await files.listParts(upload)).toEqual([]);
    await expect(files.completeParts(upload)).rejects.toThrow(PartsIncomplete);
  });

  it('sweeps what nobody touched, and nothing else', async () => {
    const old = await files.beginParts({ ...wish, key: 'album/old.png' });
    await send(await files.presignPart(old, 1, 60));
    await files.sweepIncoming(new Date(Date.now() - 3_600_000));
    expect(await files.listParts(old)).toHaveLength(1);
    const localParts = path.join(subject.folder, 'files', 'incoming', `parts-${old.id}`);
    await utimes(localParts, new Date(0), new Date(0)).catch(() => {});
    await files.sweepIncoming(new Date(Date.now() + 3_600_000));
    expect(await files.listParts(old)).toEqual([]);
  });

  it.each(['../out.png', 'private/a.png', 'put/a.png', 'a.html', 'A.png'])('knows no key %j', async (key) => {
    await expect(files.presignPut({ ...wish, key })).rejects.toThrow();
    await expect(files.putPrivate(key, bytes, 'image/png')).rejects.toThrow();
  });
});
