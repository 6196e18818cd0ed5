import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalFileStore, openLocalFileStore, registerFiles } from './index.ts';

const bytes = Buffer.from('RIFF0000WEBPVP8 ');
let folder: string;
let files: LocalFileStore;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candela files '));
  files = openLocalFileStore({ folder, secret: 'of the tests', clock: () => new Date() });
  app = fastify();
  await registerFiles(app, files, () => new Date());
  await files.putPublic('models/a-1.webp', bytes, 'image/webp');
  await writeFile(path.join(folder, 'secret.webp'), 'not for you');
  await writeFile(path.join(files.publicFolder, '.hidden.webp'), 'not for you');
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

describe('files on the disk', () => {
  it.skipIf(process.platform === 'win32')(
    'are for the server alone to read, and so are their folders',
    async () => {
      const saved = { key: 'exports/mine.zip', visibility: 'private' } as const;
      const copied = { key: 'album/copied.webp', visibility: 'private' } as const;
      await files.putPrivate(saved.key, bytes, 'application/zip');
      await files.putFrom(path.join(folder, 'secret.webp'), copied, 'image/webp');
      for (const file of [saved, copied]) {
        expect((await stat(files.pathOf(file))).mode & 0o777).toBe(0o600);
        expect((await stat(path.dirname(files.pathOf(file)))).mode & 0o777).toBe(0o700);
      }
    },
  );
});

describe('public files', () => {
  it('are served at their address, to be kept for a year and never sniffed', async () => {
    const answer = await get(files.publicUrl('models/a-1.webp'));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(bytes);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('can be fetched in parts', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/files/models/a-1.webp',
      headers: { range: 'bytes=0-3' },
    });
    expect(answer.statusCode).toBe(206);
    expect(answer.body).toBe('RIFF');
  });

  it.each([
    ['a missing file', '/files/models/none.webp'],
    ['the folder', '/files/'],
    ['a folder without a slash', '/files/models'],
    ['a folder with a slash', '/files/models/'],
    ['a dotfile', '/files/.hidden.webp'],
    ['a way out', '/files/../secret.webp'],
    ['an escaped way out', '/files/..%2fsecret.webp'],
    ['a doubly escaped way out', '/files/%252e%252e%252fsecret.webp'],
    ['a backslash way out', '/files/..%5csecret.webp'],
    ['a NUL', '/files/models/a-1.webp%00.png'],
  ])('answers %s without a file, and nothing that is kept', async (_what, url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('not for you');
    expect(String(answer.headers['cache-control'] ?? '')).not.toContain('immutable');
  });
});

describe('putPublic', () => {
  it.each([
    '/a.webp',
    '../a.webp',
    'a/../b.webp',
    'a/.b.webp',
    '.a.webp',
    'a//b.webp',
    'A.webp',
    'a b.webp',
    'a\\b.webp',
    'a.webp\0',
    '',
    'a.png',
    'a.html',
    'webp',
    `${'a'.repeat(200)}.webp`,
  ])('refuses the key %j', async (key) => {
    await expect(files.putPublic(key, bytes, 'image/webp')).rejects.toThrow();
  });

  it('refuses a content type the site does not hand out', async () => {
    await expect(files.putPublic('a.html', bytes, 'text/html')).rejects.toThrow('cannot be served');
    await expect(files.putPublic('a.svg', bytes, 'image/svg+xml')).rejects.toThrow('cannot be served');
  });

  it('leaves no draft behind, also when it fails', async () => {
    await symlink('/dev/null/nowhere', path.join(files.publicFolder, 'blocked'));
    await expect(files.putPublic('blocked/a.webp', bytes, 'image/webp')).rejects.toThrow();
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });
});
