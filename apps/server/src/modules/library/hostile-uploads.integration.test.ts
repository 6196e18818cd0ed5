import { createSocket } from 'node:dgram';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostileUploads } from '@candela/testkit/hostile-uploads/corpus';
import { canary, type Ending, type HostileUpload } from '@candela/testkit/hostile-uploads/hostile-upload';
import { openTestDatabase } from '@candela/testkit/test-database';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerFiles, registerUploads } from '../../platform/files/index.ts';
import { createMedia, type Media } from '../../platform/media/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openTestLibrary, type Person, type TestLibrary } from './test-library.ts';
import { findUnsafe } from './test-unsafe.ts';

/**
 * Every hostile upload on the way of any other: an address, the bytes sent to it, an item made of it, the real work
 * in its child process, and what is then served. The child keeps its network here, so that not going there is its own
 * doing.
 */

const folder = await mkdtemp(path.join(tmpdir(), 'candela-hostile-'));
const callers: string[] = [];
const listener = createServer((socket) => {
  callers.push(`a connection: ${socket.remotePort}`);
  socket.destroy();
});
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
const { port } = listener.address() as AddressInfo;
const ear = createSocket('udp4', () => callers.push('a datagram'));
await new Promise<void>((resolve) => ear.bind(0, '127.0.0.1', resolve));
const secret = 'what only this machine may know';
const secretFile = path.join(folder, 'secret.txt');
await writeFile(secretFile, secret);
const bait = { http: `http://127.0.0.1:${port}`, port, udpPort: ear.address().port, secretFile };
const corpus = await hostileUploads(bait, folder);

/** What became of an upload. */
interface Fate {
  ending: Ending | 'stuck' | 'crashed';
  msg: string;
  /** Of what was made of it and of itself, whatever must not be served so. */
  unsafe: string[];
}

const app = fastify({ logger: false });
const fates = new Map<HostileUpload, Fate>();
let test: TestLibrary;
let media: Media;
let model: Person;
let stranger: Person;
let site: string;

beforeAll(async () => {
  const scratchFolder = path.join(folder, 'scratch');
  test = await openTestLibrary(await openTestDatabase(), {}, (files) => {
    media = createMedia({ files, scratchFolder, concurrency: 2, threads: 1, isNetworked: true });
    return media;
  });
  await registerFiles(app, test.files, test.now);
  await registerUploads(app, test.files.uploads, test.now);
  site = await app.listen({ host: '127.0.0.1', port: 0 });
  model = await test.model();
  stranger = await test.member();
  const sent = await Promise.all(corpus.map(send));
  await Promise.all([test.work(), test.work(), test.work()]);
  for (const [index, upload] of corpus.entries()) {
    const outcome = sent[index];
    fates.set(upload, typeof outcome === 'string' ? await check(outcome) : (outcome ?? crashed('not sent')));
  }
}, 400_000);

afterAll(async () => {
  await app.close();
  await media?.close();
  await test?.close();
  listener.close();
  ear.close();
  await rm(folder, { recursive: true, force: true });
});

const crashed = (error: unknown): Fate => ({ ending: 'crashed', msg: String(error), unsafe: [] });
const kinds = { image: 'gallery', video: 'video', audio: 'audio' } as const;

/** Sends an upload and makes an item of it; resolves to its stored name, or to its fate when it came no further. */
async function send(upload: HostileUpload): Promise<string | Fate> {
  const kind = upload.type.split('/')[0] as keyof typeof kinds;
  const request = {
    bucketName: kind === 'video' ? ('video' as const) : ('album' as const),
    fileName: upload.name,
    contentType: upload.type,
    fileSize: upload.bytes.length,
  };
  try {
    const body = Buffer.from(upload.bytes);
    // Half of them as large uploads go.
    const filename = await (corpus.indexOf(upload) % 2 ? sendByTus(request, body) : sendByPut(request, body));
    await model.call.createItem({ kind: kinds[kind], title: 'Sent', files: [filename] });
    return filename;
  } catch (error) {
    const isRefused = error instanceof Refusal || (error as { code?: string }).code === 'BAD_REQUEST';
    return isRefused ? { ending: 'refused', msg: String(error), unsafe: [] } : crashed(error);
  }
}

type Claim = Parameters<Person['call']['startUpload']>[0];

async function sendByPut(claim: Claim, body: Buffer<ArrayBuffer>): Promise<string> {
  const { urlData } = await model.call.createPreSignedUrlPrivate(claim);
  const answer = await fetch(site + urlData.url, { method: 'PUT', headers: urlData.headers, body });
  if (answer.status !== 200) throw new Error(`PUT was answered with ${answer.status}`);
  return urlData.filename;
}

async function sendByTus(claim: Claim, body: Buffer<ArrayBuffer>): Promise<string> {
  const { data } = await model.call.startUpload(claim);
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const answer = await fetch(site + data.url, { method: 'PATCH', headers, body });
  if (answer.status !== 204) throw new Error(`PATCH was answered with ${answer.status}`);
  await model.call.completeUpload({ uploadId: data.uploadId });
  return data.filename;
}

async function check(storedName: string): Promise<Fate> {
  const { data } = await model.call.getUploadStatus({ filenames: [storedName] });
  const [status] = data;
  const ending = status?.state === 'failed' ? (status.failure ?? 'stuck') : status?.state;
  const unsafe = [...(await madeOf(storedName)), ...(await original(storedName))];
  return {
    ending: ending === 'ready' || status?.failure ? (ending as Ending) : 'stuck',
    msg: status?.msg ?? '',
    unsafe,
  };
}

/** What is wrong with the files made of an upload, as they lie there and as they are served. */
async function madeOf(storedName: string): Promise<string[]> {
  const prefix = storedName.replace(/\.[a-z0-9]+$/, '');
  const found: string[] = [];
  for (const visibility of ['private', 'public'] as const) {
    const root = visibility === 'private' ? test.files.privateFolder : test.files.publicFolder;
    for (const below of [prefix, `thumbnails/${prefix}`]) {
      const names = await readdir(path.join(root, below), { recursive: true }).catch(() => []);
      for (const key of names.filter((name) => name.includes('.')).map((name) => `${below}/${name}`)) {
        found.push(...(await served(key, visibility)));
      }
    }
  }
  return found;
}

async function served(key: string, visibility: 'private' | 'public'): Promise<string[]> {
  const root = visibility === 'private' ? test.files.privateFolder : test.files.publicFolder;
  const bytes = await readFile(path.join(root, key));
  const address =
    visibility === 'public'
      ? test.files.publicUrl(key)
      : await test.files.presignGet({ key, expiresSeconds: 60 });
  const answer = await fetch(site + address);
  const body = Buffer.from(await answer.arrayBuffer());
  const wrong = findUnsafe(key, bytes, [canary, secret]);
  if (!body.equals(bytes)) wrong.push('is served otherwise than it is kept');
  wrong.push(...distrusted(answer));
  if (visibility === 'private' && (await fetch(`${site}/files/${key}`)).status !== 404)
    wrong.push('is public');
  return wrong.map((what) => `${key} ${what}`);
}

/** The upload itself: its owner may look at it, as what it claimed and nothing else; nobody else gets an address. */
async function original(storedName: string): Promise<string[]> {
  const bucketName = storedName.startsWith('video/') ? ('video' as const) : ('album' as const);
  const { data } = await model.call.viewPreSignedUrl({ bucketName, fileName: storedName });
  const answer = await fetch(site + data.url);
  await answer.arrayBuffer();
  const wrong = distrusted(answer);
  if (
    !/^(image\/(png|jpeg|gif|bmp|webp)|video\/(mp4|webm|ogg|quicktime)|audio\/mpeg)$/.test(
      answer.headers.get('content-type') ?? '',
    )
  ) {
    wrong.push(`is served as ${answer.headers.get('content-type')}`);
  }
  if ((await fetch(`${site}/files/${storedName}`)).status !== 404) wrong.push('is public');
  const asked = stranger.call.viewPreSignedUrl({ bucketName, fileName: storedName });
  if (
    await asked.then(
      () => true,
      () => false,
    )
  )
    wrong.push('is shown to a stranger');
  return wrong.map((what) => `${storedName} ${what}`);
}

function distrusted({ status, headers }: Response): string[] {
  const wrong: string[] = [];
  if (status !== 200) wrong.push(`is answered with ${status}`);
  if (headers.get('x-content-type-options') !== 'nosniff') wrong.push('may be sniffed');
  if (!headers.get('content-security-policy')?.includes('sandbox')) wrong.push('is not boxed in');
  if (headers.has('set-cookie')) wrong.push('sets a cookie');
  return wrong;
}

describe('hostile uploads', () => {
  it('are many, and different', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(100);
    expect(new Set(corpus.map(({ what }) => what)).size).toBe(corpus.length);
  });

  it.each(corpus)('$what ($name) does no harm', (upload) => {
    const fate = fates.get(upload) ?? crashed('unknown');
    expect(fate.unsafe).toEqual([]);
    expect(upload.ends, fate.msg).toContain(fate.ending);
    if (fate.ending !== 'ready') expect(fate.msg).not.toBe('');
  });

  it('make nobody call out', () => {
    expect(callers).toEqual([]);
  });

  it('leave nothing behind, and the site at work', async () => {
    expect(await readdir(path.join(folder, 'scratch'))).toEqual([]);
    const good = corpus.find(({ name }) => name === 'taken.mp4') as HostileUpload;
    const name = await send(good);
    await test.work();
    expect(await check(String(name))).toMatchObject({ ending: 'ready', unsafe: [] });
  });
});
