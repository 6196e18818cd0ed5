import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { liveKitOnLoopback } from './livekit-file.ts';

/** `npm run cluster` fetches it; nothing is fetched here. */
const program = path.resolve(import.meta.dirname, '../../../node_modules/.cache/engines/server');
const tries = 200;

/** What the server's tokens are signed with. */
export const liveKitKeys: { readonly key: string; readonly secret: string } = {
  key: 'test',
  secret: 'a secret of the tests, thirty-two bytes or more',
};

/** A LiveKit server of one's own, on loopback. */
export interface LiveKitServer {
  /** `ws://127.0.0.1:<port>` */
  readonly url: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Whether this machine has LiveKit; tests that need it are skipped where it has not, and say so. */
export function hasLiveKit(): boolean {
  const isHere = existsSync(program);
  if (!isHere) process.stdout.write('Skipped: no LiveKit server here; `npm run cluster` fetches one.\n');
  return isHere;
}

/** Starts a LiveKit that makes no room by itself. Its webhooks go to an address where one is given. */
export async function startLiveKit(webhook?: string): Promise<LiveKitServer> {
  const { key, secret } = liveKitKeys;
  const [http, tcp, udp] = [await freePort(), await freePort(), await freePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'candela-livekit-'));
  const file = path.join(folder, 'livekit.yaml');
  const lines = [
    ...liveKitOnLoopback({ http, tcp, udp }),
    `keys: { ${key}: "${secret}" }`,
    'room: { auto_create: false }',
    ...(webhook === undefined ? [] : [`webhook: { api_key: ${key}, urls: ["${webhook}"] }`]),
  ];
  await writeFile(file, lines.join('\n'));
  const child = spawn(program, ['--config', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (let left = tries; !(await answers(`http://127.0.0.1:${http}/`)); left -= 1) {
    if (left === 0) {
      await stop();
      throw new Error('LiveKit did not start.');
    }
    await sleep(100);
  }
  return { url: `ws://127.0.0.1:${http}`, stop };
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => true,
    () => false,
  );
}
