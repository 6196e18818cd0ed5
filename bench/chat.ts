import { setTimeout as sleep } from 'node:timers/promises';
import { bootSite, type Site } from '@candela/testkit/boot';
import { addMembers, addModel, addSessionOf, databaseOf } from '../test/crash/people.ts';
import { goLive } from './chat/live-room.ts';
import type { Received } from './chat/received.ts';
import type { Question, Spoken } from './chat/sockets-process.ts';
import { type Child, startChild } from './live/child.ts';
import { percentile, round } from './report/percentile.ts';
import { usageOf } from './report/process-usage.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:chat`: a thousand sockets in the room of a live show, twenty lines a second, each delivered to all of
 * them by the server as a user would start it. Every line must reach every socket, once and in its speaker's order.
 * `--json` ends with one line of figures.
 */
const limitMs = 175_000;
const sockets = 1_000;
const speakers = 40;
const linesPerSecond = 20;
const processes = 2;
const warmUpMs = 5_000;
const measureMs = 20_000;
/** Deliveries that have not come so long after the last line will not come. */
const lastMs = 15_000;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function measure(site: Site, children: Child[], deliveriesPerLine: number) {
  const ask = <Answer>(questions: readonly Question[]) =>
    Promise.all(children.map((child, index) => child.ask<Answer>(questions[index] as Question)));
  const speak = (forMs: number, counts: boolean) =>
    ask<Spoken>(
      children.map((_, index) => ({
        do: 'speak',
        everyMs: (speakers * 1_000) / linesPerSecond,
        forMs,
        counts,
        firstSpeaker: index * speakers,
      })),
    );
  const warm = await speak(warmUpMs, false);
  const { server } = site.pids();
  const before = usageOf(server);
  const startedMs = performance.now();
  const spoken = await speak(measureMs, true);
  const after = usageOf(server);
  const tookMs = performance.now() - startedMs;
  const said = sum([...warm, ...spoken].map((one) => one.said));
  const refused = sum([...warm, ...spoken].map((one) => one.refused));
  if (refused > 0) throw new Error(`${refused} lines were refused: ${spoken.map((one) => one.reason)}`);
  const readReceived = () => ask<Received>(children.map(() => ({ do: 'tell' })));
  let received = await readReceived();
  const deadline = performance.now() + lastMs;
  while (
    sum(received.map((one) => one.deliveries)) < said * deliveriesPerLine &&
    performance.now() < deadline
  ) {
    await sleep(200);
    received = await readReceived();
  }
  return {
    said,
    linesPerSecond: (sum(spoken.map((one) => one.said)) * 1_000) / tookMs,
    delaysMs: received.flatMap((one) => one.delaysMs),
    lost: said * deliveriesPerLine - sum(received.map((one) => one.deliveries)),
    misplaced: sum(received.map((one) => one.outOfOrder + one.twice)),
    cpuPercent: ((after.cpuMs - before.cpuMs) * 100) / tookMs,
    memoryBytes: after.memoryBytes,
  };
}

function print(measured: Awaited<ReturnType<typeof measure>>): void {
  const figures = {
    deliveryP50Ms: round(percentile(measured.delaysMs, 0.5)),
    deliveryP99Ms: round(percentile(measured.delaysMs, 0.99)),
    lost: measured.lost,
    outOfOrder: measured.misplaced,
    cpuPercent: round(measured.cpuPercent),
    memoryMb: round(measured.memoryBytes / 1024 ** 2),
  };
  report(
    [
      {
        what: 'Delivery, p50 and p99',
        value: `${figures.deliveryP50Ms} and ${figures.deliveryP99Ms} ms`,
        against: `${sockets} sockets, ${round(measured.linesPerSecond)} lines/s`,
      },
      { what: 'Lines said', value: `${measured.said}` },
      { what: 'Deliveries lost', value: `${figures.lost}`, aim: '0' },
      { what: 'Deliveries twice or out of order', value: `${figures.outOfOrder}`, aim: '0' },
      { what: 'CPU of the server, of one core', value: `${figures.cpuPercent} %` },
      { what: 'Memory of the server', value: `${figures.memoryMb} MB` },
    ],
    figures,
  );
}

async function main(): Promise<void> {
  // Addresses are sent as a proxy would, because one address may hold only so many sockets.
  const env = { TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error' };
  const site = await bootSite({ seed: 'none', env });
  const children: Child[] = [];
  const database = await databaseOf(site);
  try {
    const model = await addModel(database);
    const publisher = await goLive(site, model, await addSessionOf(database, model));
    children.push(publisher);
    const members = await addMembers(database, speakers, 1n);
    const rooms = Array.from({ length: processes }, () =>
      startChild(new URL('./chat/sockets-process.ts', import.meta.url).href),
    );
    children.push(...rooms);
    console.error(`Letting ${sockets} sockets into the room.`);
    const tokens = members.map((member) => member.token);
    const entered = await Promise.all(
      rooms.map((room, index) =>
        room.ask<number>({
          do: 'enter',
          url: site.url,
          channelName: model,
          sockets: sockets / processes,
          network: index,
          tokens: tokens.slice((index * speakers) / processes, ((index + 1) * speakers) / processes),
        } satisfies Question),
      ),
    );
    console.error(`Saying ${linesPerSecond} lines a second for ${(warmUpMs + measureMs) / 1_000} s.`);
    print(await measure(site, rooms, sum(entered)));
  } finally {
    for (const child of children) child.end();
    await database.close();
    await site.stop();
  }
}

endWithin(limitMs);
await main();
