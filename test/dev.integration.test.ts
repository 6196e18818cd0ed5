import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minuteMs } from '@candela/contract/shared/durations';
import { descendantsOf, isRunning } from '@candela/testkit/boot-processes';
import { freePort } from '@candela/testkit/free-port';
import { afterAll, expect, test, vi } from 'vitest';

let site: ChildProcess | undefined;
let dataFolder = '';

afterAll(async () => {
  for (const { pid } of descendantsOf(site?.pid ?? 0)) process.kill(pid, 'SIGKILL');
  site?.kill('SIGKILL');
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('npm run dev serves the sources and the API at one address, follows changes and leaves nothing behind', async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'candela dev '));
  await chmod(dataFolder, 0o755);
  const url = `http://localhost:${await freePort()}`;
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [path.resolve('scripts/dev.mjs')], {
    env: { PATH, HOME, PORT: new URL(url).port, DATA_DIR: dataFolder, DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  site = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const pidOf = (name: RegExp) =>
    descendantsOf(child.pid ?? 0).find(({ command }) => name.test(command))?.pid;
  const server = /apps[\\/]server[\\/]src[\\/]main\.ts/;

  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: minuteMs });
  expect(await (await fetch(url)).text()).toContain('/@vite/client');
  expect(await (await fetch(`${url}/src/main.tsx`)).text()).toContain('createRoot');
  // Asked while the server still starts, and answered once it has.
  const document = await fetch(`${url}/api/openapi.json`);
  expect((await document.json()).openapi).toMatch(/^3\./);
  expect(output).toContain(url);
  expect((await fetch(`${url}/dev/outbox`)).status).toBe(200);
  expect((await fetch(`${url}/live-models`)).headers.get('content-type')).toContain('text/html');
  expect(await openSocket(url)).toContain('"sid"');

  const first = pidOf(server);
  expect(first).toBeDefined();
  const now = new Date();
  await utimes(path.resolve('apps/server/src/main.ts'), now, now);
  await vi.waitFor(() => expect(output).toContain('main.ts changed'), { timeout: 10_000 });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect(pidOf(server)).not.toBe(first);
  expect(pidOf(/postgres/)).toBeDefined();

  const all = descendantsOf(child.pid ?? 0).map(({ pid }) => pid);
  expect(all.length).toBeGreaterThan(2);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // A terminal's Ctrl-C also comes through npm: twice within milliseconds, and once for us.
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(all.filter(isRunning)).toEqual([]);
}, 180_000);

/** @returns the first packet of a socket opened through the development server */
function openSocket(url: string): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      socket.close();
      resolve(String(data));
    });
    socket.addEventListener('error', () => reject(new Error('No web socket was opened.')));
  });
}
