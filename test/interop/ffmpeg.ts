import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { forkSfu, signGrant } from '@candela/sfu';

/**
 * `npm run test:interop`: FFmpeg publishes by WHIP for five minutes, during which its connection must stand and packets
 * must come. `-- --seconds 60` is a shorter run. Prints what came, and ends with 1 when that was not so.
 */
const secret = 'a secret of the tests, thirty-two bytes or more';
const channel = 'ffmpeg';
const startsWithinMs = 20_000;
/** A busy machine may starve the encoder for a moment. */
const silenceLimitSeconds = 5;

const at = process.argv.indexOf('--seconds');
const seconds = at < 0 ? 300 : Number(process.argv[at + 1]);
if (!Number.isInteger(seconds) || seconds < 1) throw new Error('--seconds takes a whole number above zero.');

const sfu = await forkSfu({ grantSecret: secret, udpPortBegin: 0, udpPortEnd: 0, bindAddress: '127.0.0.1' });
const drops: string[] = [];
sfu.on('publisherLeft', ({ reason }) => drops.push(reason));
await sfu.open(channel);
const exp = Math.ceil(Date.now() / 1000) + 60;
const streamKey = await signGrant(secret, { sub: 'ffmpeg', channel, role: 'publish', jti: 'ffmpeg', exp });
const whipUrl = `http://127.0.0.1:${sfu.httpPort}/whip/${channel}`;
const picture = { name: 'ffmpeg', width: 640, height: 360, framesPerSecond: 24 };
const program = import.meta.resolve('@candela/testkit/demo-live/publisher-process');
const publisher = fork(fileURLToPath(program), [JSON.stringify({ ...picture, whipUrl, streamKey })], {
  execArgv: [],
});

const received = async () => (await sfu.stats()).channels[0]?.packetsIn ?? 0;
const startedAt = performance.now();
while ((await received()) === 0 && performance.now() - startedAt < startsWithinMs) await sleep(100);
let packets = await received();
let silentSeconds = 0;
let longestSilenceSeconds = packets === 0 ? silenceLimitSeconds : 0;
for (let second = 0; second < seconds; second++) {
  await sleep(1000);
  const now = await received();
  silentSeconds = now === packets ? silentSeconds + 1 : 0;
  longestSilenceSeconds = Math.max(longestSilenceSeconds, silentSeconds);
  packets = now;
}
// What ends it from here on is not counted.
const dropped = drops.splice(0);
if (publisher.exitCode === null) {
  publisher.kill('SIGTERM');
  await once(publisher, 'exit');
}
await sfu.stop();
process.stdout.write(`${JSON.stringify({ seconds, packets, longestSilenceSeconds, drops: dropped })}\n`);
process.exit(longestSilenceSeconds < silenceLimitSeconds && dropped.length === 0 ? 0 : 1);
