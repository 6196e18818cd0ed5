import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { forkSfu, type RemoteSfu, type SfuEvents, signGrant } from '@candela/sfu';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testPictureGraph } from './test-picture.ts';

const secret = 'a secret of the tests, thirty-two bytes or more';
const script = fileURLToPath(new URL('./publisher-process.ts', import.meta.url));
const picture = { name: 'maren.vale', width: 320, height: 180, framesPerSecond: 12 };
const left: SfuEvents['publisherLeft'][] = [];
let sfu: RemoteSfu;
let child: ChildProcess | undefined;

beforeAll(async () => {
  sfu = await forkSfu({ grantSecret: secret, udpPortBegin: 0, udpPortEnd: 0, bindAddress: '127.0.0.1' });
  sfu.on('publisherLeft', (event) => left.push(event));
  await sfu.open('demo');
});

afterEach(() => child?.kill('SIGKILL'));
afterAll(async () => await sfu?.stop());

/** Publishes as a process of its own, the way the command does. */
function publish(streamKey: string, channel = 'demo'): ChildProcess {
  const whipUrl = `http://127.0.0.1:${sfu.httpPort}/whip/${channel}`;
  child = fork(script, [JSON.stringify({ ...picture, whipUrl, streamKey })], { execArgv: [], stdio: 'pipe' });
  return child;
}

it('publishes picture and sound that the engine takes, and says goodbye', async () => {
  const exp = Math.ceil(Date.now() / 1000) + 60;
  const publisher = publish(
    await signGrant(secret, { sub: 'm', channel: 'demo', role: 'publish', jti: 'g', exp }),
  );
  const exited = once(publisher, 'exit');
  const channel = async () => (await sfu.stats()).channels[0];
  const deadline = Date.now() + 15_000;
  while (((await channel())?.packetsIn ?? 0) < 100 && Date.now() < deadline) await sleep(50);
  const status = await channel();
  expect(status?.packetsIn).toBeGreaterThanOrEqual(100);
  expect(status?.publisher?.codecs).toEqual({ audio: 'opus', video: 'H264' });
  publisher.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(left.map((event) => event.reason)).toEqual(['deleted']);
});

it('is not dropped while it sends, though it answers no consent checks, and is once it is silent', async () => {
  const exp = Math.ceil(Date.now() / 1000) + 60;
  await sfu.open('long');
  const token = await signGrant(secret, { sub: 'm', channel: 'long', role: 'publish', jti: 'long', exp });
  const publisher = publish(token, 'long');
  const channel = async () => (await sfu.stats()).channels.find((one) => one.channel === 'long');
  const packets = async () => (await channel())?.packetsIn ?? 0;
  await vi.waitUntil(async () => (await packets()) > 100, { timeout: 15_000, interval: 50 });
  // The library gives up 30 seconds after the last answer.
  await sleep(45_000);
  const before = await packets();
  await vi.waitUntil(async () => (await packets()) > before + 50, { timeout: 5_000, interval: 50 });
  const ends = () => left.filter((event) => event.channel === 'long').map((event) => event.reason);
  expect(ends()).toEqual([]);
  publisher.kill('SIGSTOP');
  await vi.waitUntil(() => ends().length > 0, { timeout: 30_000, interval: 50 });
  expect(ends()).toEqual(['timed-out']);
}, 100_000);

it('fails in words when it is refused', async () => {
  const publisher = publish('not-a-grant');
  let said = '';
  publisher.stderr?.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
  expect(await once(publisher, 'exit')).toEqual([1, null]);
  expect(said).toContain('maren.vale: ');
  expect(said).toContain('Trying again.');
});

it('draws no name that could end its quotes', () => {
  expect(testPictureGraph({ ...picture, name: "x':[out0];movie=/etc/passwd" })).toContain(
    "text='xout0movieetcpasswd",
  );
});
