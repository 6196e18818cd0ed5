import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootSite, type Site } from '@candela/testkit/boot';
import { descendantsOf } from '@candela/testkit/boot-processes';
import { newOwner } from '@candela/testkit/e2e-staff';
import { openBrowser } from '@candela/testkit/e2e-test';
import type { Page } from 'playwright-core';
import { addModel, addSessionOf, databaseOf } from '../test/crash/people.ts';
import { type Child, startChild } from './live/child.ts';
import { round } from './report/percentile.ts';
import { usageOf } from './report/process-usage.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:wall`: forty running shows, half of them paid, and the live wall of the console open on all of them: what
 * the server, its picture maker and the engine use for it beyond what the shows cost by themselves, and what the page
 * receives. Turns with the wall open and closed follow each other. `--json` ends with one line of figures.
 */
const shows = 40;
const turns = 2;
const turnMs = 32_000;
const limitMs = 560_000;
/** Stills of a show are sixteen seconds apart, and those of paid shows are made for a minute after the wall was seen last. */
const openSettleMs = 17_000;
const closedSettleMs = 65_000;

endWithin(limitMs);
const site = await bootSite({ seed: 'none', env: { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000' } });
const publishers: Child[] = [];
const browser = await openBrowser();
try {
  const { token } = await newOwner(site);
  console.error(`Going live on ${shows} models.`);
  await goLive();
  const page = await openPage(token);
  const received = await countBytes(page);
  const closed: Turn[] = [];
  const open: Turn[] = [];
  let bytes = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    await page.goto('about:blank');
    await sleep(closedSettleMs);
    closed.push(await measure());
    await page.goto(`${site.url}/admin/live`);
    await page
      .locator('[data-show] img')
      .nth(shows - 1)
      .waitFor({ timeout: 60_000 });
    await sleep(openSettleMs);
    const before = received();
    open.push(await measure());
    bytes += received() - before;
  }
  print(closed, open, bytes);
} finally {
  await browser.close();
  for (const publisher of publishers) publisher.end();
  await site.stop();
}
// The native library's threads would keep the process; everything it started has ended.
process.exit(0);

async function goLive(): Promise<void> {
  const database = await databaseOf(site);
  const keys: { url: string; streamKey: string }[] = [];
  try {
    for (let index = 0; index < shows; index += 1) {
      const channelName = await addModel(database);
      const token = await addSessionOf(database, channelName);
      const kind = index % 2 === 0 ? { showType: 'free' } : { showType: 'private', cost: 10 };
      await site.ask(
        'userLive/startBroadcast',
        { channelName, privateShowCost: 10, title: 'Bench', ...kind },
        token,
      );
      const key = await site.ask<{ whipUrl: string; streamKey: string }>('userLive/getStreamKey', {}, token);
      keys.push({ url: new URL(new URL(key.whipUrl).pathname, site.url).href, streamKey: key.streamKey });
    }
  } finally {
    await database.close();
  }
  const half = Math.ceil(keys.length / 2);
  for (const some of [keys.slice(0, half), keys.slice(half)]) {
    const publisher = startChild('../wall/publishers-process.ts');
    publishers.push(publisher);
    await publisher.ask(some);
  }
}

/** High enough for every tile: the wall asks only for pictures of tiles that are near the window. */
async function openPage(staffToken: string): Promise<Page> {
  const localStorage = [
    { name: 'staffToken', value: staffToken },
    { name: 'ageGateConsent', value: 'yes' },
  ];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 6000 },
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  });
  return await context.newPage();
}

/** What has come over the wire for the page so far, compressed as it was sent. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += response.payloadData.length;
  });
  return () => bytes;
}

interface Turn {
  /** Of one core: the server with its picture maker, and the engine. */
  server: number;
  engine: number;
}

async function measure(): Promise<Turn> {
  const before = cpuOf(site);
  const startedMs = performance.now();
  await sleep(turnMs);
  const after = cpuOf(site);
  const percent = (part: keyof Turn) =>
    ((after[part] - before[part]) / (performance.now() - startedMs)) * 100;
  return { server: percent('server'), engine: percent('engine') };
}

/** CPU milliseconds so far. The database's processes come and go with connections, so they cannot be counted like this. */
function cpuOf(of: Site): Turn {
  const { server, engine = 0 } = of.pids();
  const used = { server: usageOf(server).cpuMs, engine: 0 };
  for (const { pid, command } of descendantsOf(server)) {
    const { cpuMs } = usageOf(pid);
    if (pid === engine) used.engine += cpuMs;
    else if (!command.includes('postgres')) used.server += cpuMs;
  }
  return used;
}

function print(closed: readonly Turn[], open: readonly Turn[], bytes: number): void {
  const mean = (all: readonly Turn[], part: keyof Turn) =>
    all.reduce((sum, each) => sum + each[part], 0) / all.length;
  const more = (part: keyof Turn) => mean(open, part) - mean(closed, part);
  const cpuPercent = more('server') + more('engine');
  const mbitPerSecond = (bytes * 8) / 1e6 / ((turns * turnMs) / 1000);
  const line = (what: string, part: keyof Turn) => ({
    what,
    value: `${round(more(part), 1)}% of a core`,
    against: `${round(mean(open, part), 1)}% with the wall open, ${round(mean(closed, part), 1)}% closed`,
  });
  console.error(`Load ${round(loadavg()[0] ?? 0)} on ${availableParallelism()} cores.`);
  report(
    [
      line('Server and its picture maker', 'server'),
      line('Live engine', 'engine'),
      { what: 'Both, for the wall', value: `${round(cpuPercent, 1)}% of a core`, aim: '25%' },
      { what: `To the page, ${shows} shows`, value: `${round(mbitPerSecond, 2)} Mbit/s`, aim: '3 Mbit/s' },
    ],
    {
      shows,
      cpuPercent: round(cpuPercent, 1),
      serverPercent: round(more('server'), 1),
      enginePercent: round(more('engine'), 1),
      mbitPerSecond: round(mbitPerSecond, 2),
    },
  );
}
