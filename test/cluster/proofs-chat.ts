import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candela/testkit/free-port';
import type { Received } from '../../bench/chat/received.ts';
import type { Question, Spoken } from '../../bench/chat/sockets-process.ts';
import { type Child, startChild } from '../../bench/live/child.ts';
import { percentile } from '../../bench/report/percentile.ts';
import { startBalancer } from './balancer.ts';
import type { Cluster } from './cluster.ts';
import type { LiveBrowser } from './pages.ts';
import { publishShow, signIn } from './site-people.ts';

const holders = 2;
/** HAProxy needs two open files a socket, and a process may often have no more than 20,000. */
const mostOfOneBalancer = 8_000;
const linesPerSecond = 1;
const forMs = 20_000;
/** Deliveries that have not come so long after the last line will not come. */
const lastMs = 30_000;
const speakers = ['rafe.tolland', 'mirelle', 'halden', 'thea_wicks'];

export interface ChatFigures {
  chatSockets: number;
  chatDeliveries: number;
  chatP50Ms: number;
  chatP99Ms: number;
  chatLost: number;
  chatMisplaced: number;
}

/** So many sockets in one room, spread over both web processes by the balancer; every line has to reach each, once, in order. */
export async function proveChat(
  cluster: Cluster,
  browser: LiveBrowser,
  sockets: number,
  say: (line: string) => void,
): Promise<ChatFigures> {
  const show = await publishShow(cluster, browser, 'maren.vale');
  const people = await Promise.all(speakers.map((name) => signIn(cluster, name, 'user')));
  const children: Child[] = Array.from({ length: holders }, () =>
    startChild(new URL('../../bench/chat/sockets-process.ts', import.meta.url).href),
  );
  const entrances = await entrancesOf(cluster, sockets);
  const ask = <Answer>(questionOf: (at: number) => Question) =>
    Promise.all(children.map((child, at) => child.ask<Answer>(questionOf(at))));
  try {
    say(`Letting ${sockets} sockets into a room.`);
    await ask<number>((at) => ({
      ...{
        do: 'enter',
        url: entrances[at % entrances.length]?.url ?? cluster.url,
        channelName: show.model.id,
        network: at,
      },
      sockets: sockets / holders,
      tokens: people.filter((_, index) => index % holders === at).map(({ token }) => token),
    }));
    const perHolder = speakers.length / holders;
    const spoken = await ask<Spoken>((at) => ({
      ...{ do: 'speak', everyMs: (speakers.length * 1_000) / linesPerSecond, forMs, counts: true },
      firstSpeaker: at * perHolder,
    }));
    const refused = spoken.find((one) => one.refused > 0);
    if (refused) throw new Error(`Lines were refused: ${refused.reason}`);
    const expected = spoken.reduce((sum, { said }) => sum + said, 0) * sockets;
    const heard = () => ask<Received>(() => ({ do: 'tell' }));
    let received = await heard();
    const deliveries = () => received.reduce((sum, one) => sum + one.deliveries, 0);
    for (let waited = 0; deliveries() < expected && waited < lastMs; waited += 1_000) {
      await sleep(1_000);
      received = await heard();
    }
    const delays = received.flatMap(({ delaysMs }) => delaysMs);
    const figures = {
      chatSockets: sockets,
      chatDeliveries: deliveries(),
      chatP50Ms: Math.round(percentile(delays, 0.5)),
      chatP99Ms: Math.round(percentile(delays, 0.99)),
      chatLost: expected - deliveries(),
      chatMisplaced: received.reduce((sum, one) => sum + one.outOfOrder + one.twice, 0),
    };
    say(`${figures.chatDeliveries} deliveries, p99 ${figures.chatP99Ms} ms, ${figures.chatLost} lost.`);
    return figures;
  } finally {
    for (const child of children) child.end();
    await show.end();
    for (const { stop } of entrances) await stop();
  }
}

interface Entrance {
  readonly url: string;
  stop(): Promise<unknown> | undefined;
}

/** The balancer, and a second beside it where the sockets are more than one process may have files open. */
async function entrancesOf(cluster: Cluster, sockets: number): Promise<Entrance[]> {
  const first = { url: cluster.url, stop: () => undefined };
  if (sockets <= mostOfOneBalancer) return [first];
  const port = await freePort();
  const servers = ['web1', 'web2'].map((name) => Number(new URL(cluster.addresses[name] ?? '').port));
  const folder = path.join(cluster.folder, 'second-balancer');
  mkdirSync(folder);
  const balancer = await startBalancer(folder, { port, servers }, undefined);
  return [first, { url: `http://127.0.0.1:${port}`, stop: async () => balancer?.child.stop() }];
}
