import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { isRunning } from '@candela/testkit/boot-processes';
import { freePort } from '@candela/testkit/free-port';
import { afterAll, expect, test } from 'vitest';

const password = 'Kettle-and-lantern-42';
let site: Site | undefined;

afterAll(async () => {
  await site?.stop();
});

test('npm start prints where the site is, and what it acknowledged survives kill -9 and later starts', async () => {
  site = await bootSite({ seed: 'demo', entry: 'start' });
  expect(site.output()).toContain(site.url);
  const first = site.pids();
  expect(first.server).not.toBe(0);

  const saved = { login: 'kept-by-kill@example.test', password, type: 'user' };
  const registered = await site.call('userAccess/register', {
    type: 'user',
    username: 'kept.by.kill',
    email: saved.login,
    password,
    dob: '1990-05-17',
    acceptTerms: true,
  });
  expect(registered.status).toBe(200);
  // Killed at once: whatever was acknowledged must be in the database already.
  await site.kill9();
  expect([first.server, first.engine].filter((pid) => pid !== undefined && isRunning(pid))).toEqual([]);
  await expect(fetch(site.url)).rejects.toThrow();

  const models = async () => (await site?.call('userAccess/getAllModelWithCategory', {}))?.body.modelCounts;
  await site.restart();
  const login = await site.call('userAccess/login', saved);
  expect(login).toMatchObject({ status: 200, body: { data: { status: 'unverified' } } });
  expect((await site.call('userAccess/login', { ...saved, password: 'not it at all' })).status).toBe(401);
  const seeded = await models();
  expect(seeded).toBeGreaterThanOrEqual(12);

  // An orderly stop and a third start: the seed is not planted twice and the account is still there.
  await site.restart();
  expect(await models()).toBe(seeded);
  expect(await site.call('userAccess/login', saved)).toMatchObject({ status: 200 });
}, 180_000);

test('a taken port is reported in one sentence, with another one to use', async () => {
  const port = await freePort();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(port, 'localhost', resolve));
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'candela port '));
  try {
    const { code, output } = await runStart({ PORT: String(port), DATA_DIR: dataFolder, DEMO: 'off' });
    expect(code).not.toBe(0);
    expect(output).toContain(`Port ${port} is already in use`);
    expect(output).toMatch(/PORT=\d+/);
    expect(output).not.toMatch(/\n\s+at .+:\d+:\d+/);
    expect(output.match(/already in use/g)).toHaveLength(1);
  } finally {
    holder.close();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

test('a wrong setting is named, and the site does not start', async () => {
  const { code, output } = await runStart({ PORT: 'eighty' });
  expect(code).not.toBe(0);
  expect(output).toContain('PORT');
  expect(output).not.toMatch(/\n\s+at .+:\d+:\d+/);
});

/** Runs `npm start`'s script to its end. */
async function runStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.resolve('scripts/start.mjs')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
