import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seen } from './bystander.ts';

/** Somebody who looks around: arguments are the site's address and a member's token. */
const [siteUrl = '', token = ''] = process.argv.slice(2);
const pauseMs = 50;
const answerLimitMs = 30_000;
const places: readonly { path: string; body?: object }[] = [
  { path: '/' },
  { path: '/health' },
  { path: '/api/userAccess/get-profile' },
  { path: '/api/userAccess/getAllModelWithCategory', body: { per_page: 24 } },
  { path: '/api/userCategory/getAllCategory', body: {} },
  { path: '/api/userNotification/getAll', body: {} },
];

const agent = new Agent({ keepAlive: true, maxSockets: 2 });
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let seen = nothing();

function nothing(): Seen {
  return { asked: 0, slowestMs: 0, slowest: '', failures: [], machineMs: 0 };
}

process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  process.send?.({ ...seen, machineMs: Math.round(delay.max / 1e6) });
  seen = nothing();
  delay.reset();
});
process.send?.('ready');

for (let at = 0; ; at += 1) {
  const place = places[at % places.length] as (typeof places)[number];
  const startedMs = performance.now();
  const outcome = await ask(place).catch((error: Error) => error.message);
  const tookMs = performance.now() - startedMs;
  seen.asked += 1;
  if (outcome !== 200) seen.failures.push(`${place.path}: ${outcome}`);
  if (tookMs > seen.slowestMs) Object.assign(seen, { slowestMs: tookMs, slowest: place.path });
  await sleep(pauseMs);
}

function ask({ path, body }: { path: string; body?: object }): Promise<number> {
  const text = body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  return new Promise((resolve, reject) => {
    const method = text === undefined ? 'GET' : 'POST';
    const sent = request(siteUrl + path, { agent, method, headers, timeout: answerLimitMs });
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.end(text);
  });
}
