import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { blurWorker } from '@candela/contract/shared/blur-worker';
import { expect, it } from 'vitest';
import { createHttpServer } from './server.ts';
import { registerWebApp } from './web-app.ts';

const options = { logLevel: 'silent', corsOrigins: [], publicUrl: 'http://localhost', rateLimitFactor: 1 };
const headers = { 'accept-encoding': 'gzip, br' };

it('compresses what is text, and nothing that is so already', async () => {
  const app = await createHttpServer(options);
  const list = { data: Array.from({ length: 100 }, (_, index) => ({ title: `Video ${index}` })) };
  app.get('/list', () => list);
  app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(4_096)));
  const answer = await app.inject({ url: '/list', headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(list);
  expect((await app.inject({ url: '/picture', headers })).headers['content-encoding']).toBeUndefined();
  expect((await app.inject('/list')).json()).toEqual(list);
  await app.close();
});

it('sends parts of the web app as the build compressed them, each with its policy', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'candela-web-'));
  await writeFile(path.join(dist, 'part.js'), 'plain');
  await writeFile(path.join(dist, 'part.js.br'), 'smaller');
  await writeFile(path.join(dist, blurWorker.file), 'worker');
  await writeFile(path.join(dist, `${blurWorker.file}.br`), 'smaller');
  const app = await createHttpServer(options);
  await registerWebApp(app, {
    distFolder: dist,
    siteName: () => 'C',
    look: () => ({}),
    publicUrl: options.publicUrl,
    readHead: async () => ({ status: 200, title: '', description: '', canonical: null }),
    findPattern: () => undefined,
    renderPage: async () => undefined,
  });
  const answer = await app.inject({ url: '/part.js', headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.body).toBe('smaller');
  expect((await app.inject('/part.js')).body).toBe('plain');
  // WebAssembly is let into one worker, whichever way it is sent, and into nothing else.
  const policyOf = async (url: string, asked = {}) =>
    String((await app.inject({ url, headers: asked })).headers['content-security-policy']);
  expect(await policyOf(`/${blurWorker.file}`)).toBe(blurWorker.contentPolicy);
  expect(await policyOf(`/${blurWorker.file}`, headers)).toBe(blurWorker.contentPolicy);
  expect(await policyOf('/part.js', headers)).toBe(app.contentPolicy());
  expect(app.contentPolicy()).not.toContain('unsafe-');
  await app.close();
});
