import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listSourceFiles, registerSourceCode } from './source-code.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'candela source '));
  const files = [
    'LICENSE',
    'package.json',
    'apps/server/src/main.ts',
    'docs/images/page.webp',
    '.env.example',
  ];
  const secrets = ['.env', '.data/vault.key', 'apps/server/.env', 'backup.sql', 'notes/plan.md'];
  const made = ['node_modules/zod/index.js', 'apps/web/dist/index.html', 'apps/web/node_modules/.vite/x.js'];
  for (const file of [...files, ...secrets, ...made]) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), 'text');
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('lists the sources, and neither settings nor data nor what is installed or built', async () => {
  const files = await listSourceFiles(root);
  expect(files.sort()).toEqual([
    '.env.example',
    'LICENSE',
    'apps/server/src/main.ts',
    'docs/images/page.webp',
    'package.json',
  ]);
});

it('gives an archive of its own source, or leads to the address the operator names', async () => {
  const own = Fastify();
  registerSourceCode(own, { root, sourceUrl: undefined });
  const archive = await own.inject('/source');
  expect(archive.statusCode).toBe(200);
  expect(archive.headers['content-type']).toBe('application/zip');
  expect(archive.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect(archive.rawPayload.includes('candela/apps/server/src/main.ts')).toBe(true);

  const named = Fastify();
  registerSourceCode(named, { root, sourceUrl: 'https://code.example/candela' });
  const answer = await named.inject('/source');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://code.example/candela']);
});
