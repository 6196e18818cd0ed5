import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RemoteSfu, signGrant } from '@candela/sfu';
import { pageScript } from '../../packages/sfu/test/browser-page.ts';
import { LossyRelay } from '../../packages/sfu/test/lossy-relay.ts';
import type { LinkConditions } from '../../packages/sfu/test/simulated-link.ts';
import { withBrowserPages } from '../live/browser-pages.ts';

export type Conditions = { megabits: number; lossPercent: number; roundTripMs: number };

/** What was seen behind one link; times are of a minute. */
export type CellFigures = {
  link: Conditions;
  /** Of the pictures the publisher made. */
  decodedPct: number;
  frozenS: number;
  concealedPct: number;
  height: number;
};

export type NetworkFigures = {
  cells: CellFigures[];
  /** Null when the largest layer never came. */
  climbS: number | null;
  controlFrozenS: number;
};

type Quality = { framesDecoded: number; height: number; frozenS: number; samples: number; concealed: number };
type Call = <Result>(name: string, ...args: string[]) => Promise<Result>;

const settleMs = 8000;
const climbAtMostMs = 30_000;
const channel = 'bench-networks';
const clean: LinkConditions = { delayMs: 25, lossShare: 0 };
const largestHeight = 540;

/** Publishes three layers from one page and watches them in another, behind one link after the other. */
export async function measureNetworks(
  sfu: RemoteSfu,
  secret: string,
  links: Conditions[],
  measureMs: number,
): Promise<NetworkFigures> {
  return await withBrowserPages(pageScript, async (openPage) => {
    const open = async (): Promise<Call> => {
      const page = await openPage();
      return (name, ...args) => page.evaluate(`window.${name}(...${JSON.stringify(args)})`);
    };
    return await watchAll(sfu, secret, { publisher: await open(), viewer: await open() }, links, measureMs);
  });
}

async function watchAll(
  sfu: RemoteSfu,
  secret: string,
  { publisher, viewer }: { publisher: Call; viewer: Call },
  links: Conditions[],
  measureMs: number,
): Promise<NetworkFigures> {
  await sfu.open(channel);
  const base = `http://127.0.0.1:${sfu.httpPort}`;
  const grant = (role: 'publish' | 'view') => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    return signGrant(secret, { sub: randomUUID(), channel, role, jti: randomUUID(), exp });
  };
  const watch = async (name: string, port: number) =>
    viewer('watch', name, `${base}/whep/${channel}`, await grant('view'), String(port));
  await publisher(
    'publishLayers',
    'publisher',
    `${base}/whip/${channel}`,
    await grant('publish'),
    'video/VP8',
  );
  await sleep(3000);
  const control = await LossyRelay.open(sfu.udpPorts.begin, clean);
  await watch('control', control.port);
  const cells: CellFigures[] = [];
  let controlFrozenS = 0;
  for (const link of links) {
    const relay = await LossyRelay.open(sfu.udpPorts.begin, conditionsOf(link));
    await watch('viewer', relay.port);
    await sleep(settleMs);
    const look = async () => ({
      made: await publisher<number>('framesMade', 'publisher'),
      seen: await viewer<Quality>('quality', 'viewer'),
      control: await viewer<Quality>('quality', 'control'),
    });
    const before = await look();
    await sleep(measureMs);
    const after = await look();
    const perMinute = 60_000 / measureMs;
    const share = (part: number, whole: number) => (whole > 0 ? Math.min(100, (part / whole) * 100) : 0);
    const samples = after.seen.samples - before.seen.samples;
    cells.push({
      link,
      decodedPct: share(after.seen.framesDecoded - before.seen.framesDecoded, after.made - before.made),
      frozenS: (after.seen.frozenS - before.seen.frozenS) * perMinute,
      concealedPct: share(after.seen.concealed - before.seen.concealed, samples),
      height: after.seen.height,
    });
    controlFrozenS = Math.max(controlFrozenS, (after.control.frozenS - before.control.frozenS) * perMinute);
    console.error(JSON.stringify(cells.at(-1)));
    await viewer('hangUp', 'viewer');
    relay.close();
  }
  const climbS = await climb(sfu, watch, viewer);
  control.close();
  return { cells, climbS, controlFrozenS };
}

/** How long after a poor link has become a clean one the largest layer is there, in seconds. */
async function climb(
  sfu: RemoteSfu,
  watch: (name: string, port: number) => Promise<unknown>,
  viewer: Call,
): Promise<number | null> {
  const relay = await LossyRelay.open(sfu.udpPorts.begin, { ...clean, bitsPerSecond: 500_000 });
  await watch('climber', relay.port);
  await sleep(settleMs);
  relay.conditions = clean;
  const startedAt = performance.now();
  try {
    while (performance.now() - startedAt < climbAtMostMs) {
      if ((await viewer<Quality>('quality', 'climber')).height === largestHeight) {
        return (performance.now() - startedAt) / 1000;
      }
      await sleep(100);
    }
    return null;
  } finally {
    relay.close();
  }
}

function conditionsOf({ megabits, lossPercent, roundTripMs }: Conditions): LinkConditions {
  return { bitsPerSecond: megabits * 1e6, lossShare: lossPercent / 100, delayMs: roundTripMs / 2 };
}
