import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RemoteSfu, signGrant } from '@candela/sfu';
import { type Child, startChild } from './child.ts';
import { MadeUpStream, packetsPerSecond } from './made-up-stream.ts';

export type LoadFigures = {
  viewers: number;
  packets: number;
  /** Of the packets the SFU sent, how many its viewers did not get. */
  lostShare: number;
  cpuSecondsPerMillionPackets: number;
  viewersPerCore: number;
  cpuPercent: number;
  memoryRssBytes: number;
  relayCpuSecondsPerMillionPackets: number;
};

type Plan = { viewers: number; viewerProcesses: number; measureMs: number };
type Counted = { packets: number; alive: number };

/** Serves one channel of 1.2 Mbit/s to many viewers, and the same packets from a bare node:dgram relay. */
export async function measureLoad(sfu: RemoteSfu, secret: string, plan: Plan): Promise<LoadFigures> {
  const served = await measureSfu(sfu, secret, plan);
  const relayed = await measureRelay({ copies: plan.viewers, measureMs: Math.min(plan.measureMs, 8000) });
  return {
    ...served,
    viewersPerCore: Math.floor(1e6 / (served.cpuSecondsPerMillionPackets * packetsPerSecond)),
    relayCpuSecondsPerMillionPackets: relayed,
  };
}

async function measureSfu(sfu: RemoteSfu, secret: string, plan: Plan) {
  const channel = 'bench-load';
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
  const watchers = Array.from({ length: plan.viewerProcesses }, () => startChild('./viewers-process.ts'));
  try {
    await publisher.ask({ url: `${base}/whip/${channel}`, token: await grant('publish') });
    const perProcess = Math.ceil(plan.viewers / plan.viewerProcesses);
    const joined = await Promise.all(
      watchers.map(async (watcher) => {
        const tokens = await Promise.all(Array.from({ length: perProcess }, () => grant('view')));
        return watcher.ask<{ joined: number }>({ do: 'join', url: `${base}/whep/${channel}`, tokens });
      }),
    );
    const viewers = joined.reduce((sum, each) => sum + each.joined, 0);
    if (viewers < plan.viewers * 0.9) throw new Error(`Only ${viewers} of ${plan.viewers} viewers joined.`);
    await sleep(2000);
    return await countWhileServing(sfu, channel, watchers, viewers, plan.measureMs);
  } finally {
    publisher.end();
    for (const watcher of watchers) watcher.end();
    await sfu.close(channel);
  }
}

async function countWhileServing(
  sfu: RemoteSfu,
  channel: string,
  watchers: Child[],
  viewers: number,
  measureMs: number,
) {
  const look = async () => {
    const stats = await sfu.stats();
    const counts = await Promise.all(watchers.map((watcher) => watcher.ask<Counted>({ do: 'count' })));
    const own = stats.channels.find((entry) => entry.channel === channel);
    return {
      atMs: performance.now(),
      cpuMs: stats.process.cpuMs,
      memoryRssBytes: stats.process.memoryRssBytes,
      packetsOut: own?.packetsOut ?? 0,
      received: counts.reduce((sum, each) => sum + each.packets, 0),
    };
  };
  const before = await look();
  await sleep(measureMs);
  const after = await look();
  const packets = after.packetsOut - before.packetsOut;
  const cpuMs = after.cpuMs - before.cpuMs;
  const expected = viewers * packetsPerSecond * (measureMs / 1000);
  if (packets < expected * 0.8) {
    throw new Error(`The SFU sent ${packets} packets where ${Math.round(expected)} were due.`);
  }
  return {
    viewers,
    packets,
    lostShare: Math.max(0, 1 - (after.received - before.received) / packets),
    cpuSecondsPerMillionPackets: (cpuMs / 1000 / packets) * 1e6,
    cpuPercent: (cpuMs / (after.atMs - before.atMs)) * 100,
    memoryRssBytes: after.memoryRssBytes,
  };
}

/** CPU seconds a bare relay needs for a million of the same packets. */
async function measureRelay(plan: { copies: number; measureMs: number }): Promise<number> {
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
