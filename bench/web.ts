import { availableParallelism, loadavg } from 'node:os';
import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { type DemoProcess, startDemo } from './demo-live/demo-process.ts';
import { percentile, round } from './report/percentile.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';
import { type DrivenChromium, startChromium } from './web/chromium.ts';
import { measurePage, type Visit } from './web/measure-page.ts';

/**
 * `npm run bench:web`: Lighthouse's mobile figures of five pages of the demo site, as `npm start` serves it, with a show
 * live in the room. Each page is visited three times in turns (`--runs 1`), and the median counts. `--json` ends with
 * one line of figures: the worst page of each. Run it on a quiet machine.
 */
const limitMs = 20 * minuteMs;
const at = process.argv.indexOf('--runs');
const runs = at < 0 ? 3 : Number(process.argv[at + 1]);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number above zero.');

endWithin(limitMs);

let site: Site | undefined;
let demo: DemoProcess | undefined;
let browser: DrivenChromium | undefined;
try {
  const booted = await bootSite({ seed: 'demo', entry: 'start', env: { LOG_LEVEL: 'error' } });
  site = booted;
  // A telephone doesn't encode what it watches: beside the browser the encoder made every task four times as long.
  demo = await startDemo(booted.url, 1, { isAside: true });
  browser = await startChromium();
  const [room = ''] = demo.rooms;
  const pages: Record<string, string> = {
    landing: '/',
    category: '/category',
    profile: room.replace('/live-model/', '/profile/'),
    room,
    credits: '/purchase-credit',
  };
  print(await visitAll(booted.url, pages, browser.port));
} finally {
  await browser?.close();
  await demo?.stop();
  await site?.stop();
}

/** In turns, so that what else the machine does falls on all pages. */
async function visitAll(siteUrl: string, pages: Record<string, string>, port: number) {
  const visits = new Map<string, Visit[]>(Object.keys(pages).map((name) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [name, path] of Object.entries(pages)) {
      const visit = await measurePage(siteUrl + path, port);
      console.error(`${name}: ${visit.performance}, LCP ${round(visit.lcpMs, 0)} ms`);
      visits.get(name)?.push(visit);
    }
  }
  return visits;
}

function print(visits: ReadonlyMap<string, readonly Visit[]>): void {
  const medians = [...visits].map(([name, all]) => ({
    name,
    of: (key: keyof Visit) => median(all.map((visit) => visit[key])),
  }));
  const all = (key: keyof Visit) => medians.map((page) => page.of(key));
  console.error(`Load ${round(loadavg()[0] ?? 0)} on ${availableParallelism()} cores.`);
  report(
    medians.map(({ name, of }) => ({
      what: name,
      value: `performance ${of('performance')}, FCP ${round(of('fcpMs'), 0)}, LCP ${round(of('lcpMs'), 0)}, TBT ${round(of('tbtMs'), 0)} ms, CLS ${round(of('cls'), 3)}`,
      against: `accessibility ${of('accessibility')}, SEO ${of('seo')}, ${of('scripts')} scripts of ${of('requests')} requests, ${round(of('initialJsBytes') / 1024)} kB`,
      aim: '95, LCP 1500, TBT 150 ms, CLS 0.02, 100, 100, 10 scripts, 150 kB',
    })),
    {
      performanceMin: Math.min(...all('performance')),
      lcpMs: round(Math.max(...all('lcpMs')), 0),
      tbtMs: round(Math.max(...all('tbtMs')), 0),
      cls: round(Math.max(...all('cls')), 3),
      accessibilityMin: Math.min(...all('accessibility')),
      seoMin: Math.min(...all('seo')),
      initialJsKb: round(Math.max(...all('initialJsBytes')) / 1024),
      scriptsMax: Math.max(...all('scripts')),
      requestsMax: Math.max(...all('requests')),
    },
  );
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
