import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newPublisher } from '@candela/testkit/e2e-people';
import { newOwner } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A client that follows the specification to the letter: four fields, a PUT, and the address it was given. */

const picture = path.resolve(import.meta.dirname, '../packages/testkit/art/portraits/p1.webp');

let site: Site;
let token: string;

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  token = (await newPublisher(site, 'letter.lamp')).token;
});

afterAll(() => site?.stop());

interface UrlData {
  url: string;
  fileUrl: string;
  filename: string;
}

async function presigned(kind: 'Public' | 'Private'): Promise<UrlData> {
  const request = {
    bucketName: 'album',
    fileName: 'p1.webp',
    contentType: 'image/webp',
    type: kind.toLowerCase(),
  };
  const { status, body } = await site.call(`userAccess/createPreSignedUrl${kind}`, request, token);
  expect(status).toBe(200);
  return (body as unknown as { urlData: UrlData }).urlData;
}

/** The specification knows one header. */
async function send({ url }: UrlData, body: Uint8Array<ArrayBuffer>): Promise<number> {
  const headers = { 'Content-Type': 'image/webp' };
  return (await fetch(new URL(url, site.url), { method: 'PUT', headers, body })).status;
}

/** `{host}/{fileName}` with the site's `/media` as host, and the same with the specification's segment in between. */
async function seen({ fileUrl, filename }: UrlData, segment: '' | 'thumbnails/' = '') {
  expect(fileUrl).toBe(`/media/${filename}`);
  const answer = await fetch(new URL(`/media/${segment}${filename}`, site.url));
  const { byteLength: bytes } = await answer.arrayBuffer();
  return { status: answer.status, type: answer.headers.get('content-type'), bytes };
}

const publish = (input: object) =>
  site.ask<{ _id: string }>('userGallery/create', { kind: 'gallery', title: 'A lamp', ...input }, token);

test('files are taken without their size being said, and no more than such a file may have', async () => {
  const bytes = new Uint8Array(await readFile(picture));
  for (const kind of ['Public', 'Private'] as const) {
    const urlData = await presigned(kind);
    expect(await send(urlData, new Uint8Array())).toBe(400);
    expect(await send(urlData, bytes)).toBe(200);
    const view = { bucketName: 'album', fileName: urlData.filename, contentType: 'image/webp' };
    const { url } = await site.ask<{ url: string }>('userAccess/viewPreSignedUrl', view, token);
    expect((await fetch(new URL(url, site.url))).status).toBe(200);
  }
});

test('the address of a public upload shows it once it is processed, as long as it is for everybody', async () => {
  const bytes = new Uint8Array(await readFile(picture));
  const [free, priced] = [await presigned('Public'), await presigned('Public')];
  for (const one of [free, priced]) await send(one, bytes);
  expect((await seen(free)).status, 'the file itself is never served as it came').toBe(404);
  const { _id } = await publish({ files: [free.filename] });
  await publish({ files: [priced.filename], visibility: 'priced', price: 20 });
  await expect.poll(async () => (await seen(free)).status, { timeout: 30_000 }).toBe(200);
  expect(await seen(free)).toMatchObject({ type: 'image/webp', bytes: expect.any(Number) });
  expect((await seen(free, 'thumbnails/')).status).toBe(200);
  expect((await seen(free, 'thumbnails/')).bytes).toBeLessThan((await seen(free)).bytes);
  expect((await seen(priced)).status).toBe(404);
  expect((await seen(priced, 'thumbnails/')).status).toBe(404);
  await site.ask('userGallery/edit', { id: _id, draft: true }, token);
  expect((await seen(free)).status, 'a draft again').toBe(404);

  // Nobody has looked at the first one.
  const first = await presigned('Public');
  await send(first, bytes);
  await site.ask('userAccess/uploadProfileImage', { filename: first.filename }, token);
  expect((await seen(first)).status).toBe(404);
  const { token: owner } = await newOwner(site);
  const rule = { _id: 'reviewFirstPictures', seen: 1, value: 0, reason: 'A test.' };
  await site.ask('adminAccess/setSetting', rule, owner);
  const face = await presigned('Public');
  await send(face, bytes);
  await expect
    .poll(async () => {
      const use = { filename: face.filename };
      await site.call('userAccess/uploadProfileImage', use, token);
      return (await seen(face)).status;
    })
    .toBe(200);
});
