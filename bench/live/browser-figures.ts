import { randomUUID } from 'node:crypto';
import { type RemoteSfu, signGrant } from '@candela/sfu';
import type { Page } from 'playwright-core';
import { percentile, round } from '../report/percentile.ts';
import { withBrowserPages } from './browser-pages.ts';
import { pageScript } from './page-script.ts';

export type Delays = { p50Ms: number; p95Ms: number; maxMs: number };
export type BrowserFigures = {
  firstFrame: Delays;
  directFirstFrame: Delays;
  glass: Delays;
  directGlass: Delays;
  framesSeen: number;
  framesMisread: number;
};

type Plan = { joins: number; directJoins: number; watchMs: number };
type Seen = { delays: number[]; misread: number };

/**
 * Publishes a canvas from one page and watches it in another, through the SFU and then straight from
 * connection to connection in the publisher's page, which is the least WebRTC can do on this machine.
 */
export async function measureInBrowser(sfu: RemoteSfu, secret: string, plan: Plan): Promise<BrowserFigures> {
  return await withBrowserPages(pageScript, async (open) => {
    const publisher = await open();
    await publisher.evaluate('window.makeStream()');
    const direct = await watchDirectly(publisher, plan);
    const through = await watchThroughSfu(sfu, secret, publisher, await open(), plan);
    return {
      firstFrame: summarise(through.firstFrames),
      directFirstFrame: summarise(direct.firstFrames),
      glass: summarise(through.seen.delays),
      directGlass: summarise(direct.seen.delays),
      framesSeen: through.seen.delays.length,
      framesMisread: through.seen.misread,
    };
  });
}

async function watchDirectly(page: Page, plan: Plan): Promise<{ firstFrames: number[]; seen: Seen }> {
  const join = () => page.evaluate('window.joinDirectly()') as Promise<number>;
  return joinAndWatch(page, join, plan.directJoins, plan.watchMs);
}

async function watchThroughSfu(
  sfu: RemoteSfu,
  secret: string,
  publisher: Page,
  viewer: Page,
  plan: Plan,
): Promise<{ firstFrames: number[]; seen: Seen }> {
  const channel = 'bench-browser';
  await sfu.open(channel);
  const grant = (role: 'publish' | 'view') =>
    signGrant(secret, {
      sub: randomUUID(),
      channel,
      role,
      jti: randomUUID(),
      exp: Math.floor(Date.now() / 1000) + 120,
    });
  const call = (name: string, ...args: unknown[]) => `window.${name}(...${JSON.stringify(args)})`;
  const base = `http://127.0.0.1:${sfu.httpPort}`;
  await publisher.evaluate(call('publish', `${base}/whip/${channel}`, await grant('publish')));
  const join = async () =>
    viewer.evaluate(call('join', `${base}/whep/${channel}`, await grant('view'))) as Promise<number>;
  const result = await joinAndWatch(viewer, join, plan.joins, plan.watchMs);
  await sfu.close(channel);
  return result;
}

async function joinAndWatch(page: Page, join: () => Promise<number>, joins: number, watchMs: number) {
  const firstFrames: number[] = [];
  // The first join also loads codecs into the process, which no later join pays for; it is not counted.
  for (let count = 0; count <= joins; count++) {
    const firstFrameMs = await join();
    if (count > 0) firstFrames.push(firstFrameMs);
    if (count < joins) await page.evaluate('window.leave()');
    // Browsers make no two key frames within 300 ms, so joins come at spread distances, as viewers do.
    await new Promise((resolve) => setTimeout(resolve, 100 + ((count * 170) % 700)));
  }
  const seen = (await page.evaluate(`window.watchDelays(${watchMs})`)) as Seen;
  await page.evaluate('window.leave()');
  return { firstFrames, seen };
}

function summarise(samples: readonly number[]): Delays {
  return {
    p50Ms: round(percentile(samples, 0.5)),
    p95Ms: round(percentile(samples, 0.95)),
    maxMs: round(percentile(samples, 1)),
  };
}
