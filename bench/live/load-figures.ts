import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RemoteSfu, signGrant } from '@candela/sfu';
import { type Child, startChild } from './child.ts';
import type { JanusServer } from './janus-server.ts';
import { MadeUpStream, packetsPerSecond } from './made-up-stream.ts';

/** What an engine did while it gave the made-up stream of 1.2 Mbit/s to so many viewers. */
export interface Served {
  viewers: number;
  /** That the viewers got, of all together. */
  packetsPerSecond: number;
  /** Of what was published for all of them, how much they did not get. */
  lostShare: number;
  cpuSecondsPerMillionPackets: number;
  cpuPercent: number;
  memoryRssBytes: number;
}

export interface Usage {
  /** Processor time since it started. */
  cpuMs: number;
  memoryRssBytes: number;
}

type Watching<Result> = (watchers: readonly Child[], joined: number) => Promise<Result>;

/** Something that gives one stream to many. */
export interface Engine {
  /** Publishes the stream and lets viewers in; ends both after `during`, which may ask what came so far. */
  serve<Result>(viewers: number, during: Watching<Result>): Promise<Result>;
  usage(): Promise<Usage>;
}

const viewerProcesses = 2;

/** Fewer than nine of ten could join in time. */
class CannotJoin extends Error {}

const joinWithinMs = 45_000;

/** Measures one engine with so many viewers. @throws CannotJoin */
export function measureServed(engine: Engine, viewers: number, measureMs: number): Promise<Served> {
  return engine.serve(viewers, async (watchers, joined) => {
    const look = async () => {
      const counts = watchers.map((watcher) => watcher.ask<{ packets: number }>({ do: 'count' }));
      const received = (await Promise.all(counts)).reduce((sum, { packets }) => sum + packets, 0);
      return { received, ...(await engine.usage()), atMs: performance.now() };
    };
    await sleep(2000);
    const before = await look();
    await sleep(measureMs);
    const after = await look();
    const [received, cpuMs] = [after.received - before.received, after.cpuMs - before.cpuMs];
    const elapsedMs = after.atMs - before.atMs;
    return {
      viewers: joined,
      packetsPerSecond: Math.round((received / elapsedMs) * 1000),
      lostShare: Math.max(0, 1 - received / ((joined * packetsPerSecond * elapsedMs) / 1000)),
      cpuSecondsPerMillionPackets: (cpuMs / 1000 / received) * 1e6,
      cpuPercent: (cpuMs / elapsedMs) * 100,
      memoryRssBytes: after.memoryRssBytes,
    };
  });
}

/** Of the steps, the last without loss and the first with, if one had any before the machine had no core left to join. */
export async function measureSaturation(
  engine: Engine,
  steps: readonly number[],
  measureMs: number,
): Promise<{ best: Served | undefined; lossy: Served | undefined }> {
  let best: Served | undefined;
  for (const viewers of steps) {
    const served = await measureServed(engine, viewers, measureMs).catch((error: unknown) => {
      if (error instanceof CannotJoin) console.error(error.message);
      else throw error;
    });
    if (!served) break;
    if (served.lostShare > lossAllowed) return { best, lossy: served };
    best = served;
  }
  return { best, lossy: undefined };
}

/** Whoever joined a little late, or a clock that is read a little late. */
const lossAllowed = 0.01;

/** The site's own engine. */
export function engineOf(sfu: RemoteSfu, secret: string): Engine {
  return {
    usage: async () => (await sfu.stats()).process,
    async serve(viewers, during) {
      const channel = `bench-load-${viewers}`;
      await sfu.open(channel);
      const grant = (role: 'publish' | 'view') =>
        signGrant(secret, {
          sub: randomUUID(),
          channel,
          role,
          jti: randomUUID(),
          exp: Math.floor(Date.now() / 1000) + 600,
        });
      const base = `http://127.0.0.1:${sfu.httpPort}`;
      const publisher = startChild('./publisher-process.ts');
      try {
        await publisher.ask({ url: `${base}/whip/${channel}`, token: await grant('publish') });
        const url = `${base}/whep/${channel}`;
        return await withWatchers('./viewers-process.ts', viewers, during, async (share) => {
          const tokens = await Promise.all(Array.from({ length: share }, () => grant('view')));
          return { do: 'join', url, tokens };
        });
      } finally {
        publisher.end();
        await sfu.close(channel);
      }
    },
  };
}

/** Janus, which takes the same packets as plain RTP. */
export function engineOfJanus({ url, ports, usage }: JanusServer): Engine {
  return {
    usage: async () => usage(),
    async serve(viewers, during) {
      const source = createSocket('udp4');
      const stream = new MadeUpStream();
      const timer = setInterval(() => {
        for (const { kind, packet } of stream.due()) source.send(packet, ports[kind], '127.0.0.1');
      }, 10);
      try {
        return await withWatchers('./janus-viewers-process.ts', viewers, during, async (share) => ({
          ...{ do: 'join', url, viewers: share },
        }));
      } finally {
        clearInterval(timer);
        source.close();
      }
    },
  };
}

/** Starts the processes that watch, and ends them. */
async function withWatchers<Result>(
  file: string,
  viewers: number,
  during: Watching<Result>,
  askFor: (share: number) => Promise<object>,
): Promise<Result> {
  const watchers = Array.from({ length: viewerProcesses }, () => startChild(file));
  try {
    const share = Math.ceil(viewers / viewerProcesses);
    const joining = watchers.map(async (watcher) => watcher.ask<{ joined: number }>(await askFor(share)));
    const answers = await Promise.race([Promise.all(joining), sleep(joinWithinMs, [], { ref: false })]);
    const joined = answers.reduce((sum, each) => sum + each.joined, 0);
    if (joined < viewers * 0.9) throw new CannotJoin(`${viewers} viewers could not join in time.`);
    return await during(watchers, joined);
  } finally {
    for (const watcher of watchers) watcher.end();
  }
}

/** CPU seconds a bare relay needs for a million of the same packets. */
export async function measureRelay(plan: { copies: number; measureMs: number }): Promise<number> {
  const relay = startChild('./relay-process.ts');
  const sink = startChild('./sink-process.ts');
  const source = createSocket('udp4');
  const stream = new MadeUpStream();
  let timer: NodeJS.Timeout | undefined;
  try {
    const ports = await sink.ask<number[]>({ do: 'listen', sockets: 8 });
    const port = await relay.ask<number>({ do: 'start', ports, copies: plan.copies });
    timer = setInterval(() => {
      for (const { packet } of stream.due()) source.send(packet, port, '127.0.0.1');
    }, 10);
    await sleep(1000);
    const before = await relay.ask<{ sent: number; cpuMs: number }>({ do: 'count' });
    await sleep(plan.measureMs);
    const after = await relay.ask<{ sent: number; cpuMs: number }>({ do: 'count' });
    return ((after.cpuMs - before.cpuMs) / 1000 / (after.sent - before.sent)) * 1e6;
  } finally {
    clearInterval(timer);
    source.close();
    relay.end();
    sink.end();
  }
}
