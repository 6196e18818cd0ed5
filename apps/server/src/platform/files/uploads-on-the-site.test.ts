import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createHttpServer } from '../http/server.ts';
import { openLocalFileStore, registerFiles, registerUploads } from './index.ts';

it('takes a large upload behind all hooks of the site', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'candela uploads '));
  const clock = () => new Date();
  const files = openLocalFileStore({ folder, secret: 'of the tests', clock });
  const app = await createHttpServer({
    logLevel: 'silent',
    trustProxy: undefined,
    corsOrigins: [],
    publicUrl: 'http://localhost',
    rateLimitFactor: 100,
  });
  await registerFiles(app, files, clock);
  await registerUploads(app, files.uploads, clock);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const whole = new Uint8Array(9 * 2 ** 20).fill(7);
  const upload = { key: 'video/large.mp4', contentType: 'video/mp4', sizeBytes: whole.length };
  await files.beginUpload(upload);
  const { url, chunkBytes } = files.presignUpload(upload.key, 60);
  const headers = { 'tus-resumable': '1.0.0' };
  /** A busy machine answers 503 at first. */
  const untilTaken = async (request: RequestInit): Promise<Response> => {
    const answer = await fetch(origin + url, request);
    return answer.status === 503 ? await untilTaken(request) : answer;
  };
  const patch = (offset: number, body: Uint8Array<ArrayBuffer>) =>
    untilTaken({
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body,
    });
  const head = async () => (await untilTaken({ method: 'HEAD', headers })).headers.get('upload-offset');
  expect(await head()).toBe('0');
  const answer = await patch(0, whole.subarray(0, chunkBytes));
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, null]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await head()).toBe(String(chunkBytes));
  expect((await patch(chunkBytes, whole.subarray(chunkBytes))).status).toBe(204);
  await files.completeUpload(upload);
  expect(await files.stat({ key: upload.key, visibility: 'private' })).toMatchObject({
    sizeBytes: whole.length,
  });
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
