import { minuteMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { e2eTest, openBrowser } from '@candela/testkit/e2e-test';
import { type DemoProcess, startDemo } from './demo-live/demo-process.ts';
import { type Watched, watchShows } from './demo-live/watch-shows.ts';
import { round } from './report/percentile.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:demo-live`: the demo site with `npm run demo:live -- --all 4`, and a browser that watches all four
 * shows for ten minutes. What counts is what the pages say: how often a viewer read that the picture was gone.
 * `--minutes 2` watches less long, `--json` ends with one line of figures.
 */
const shows = 4;
const at = process.argv.indexOf('--minutes');
const minutes = at < 0 ? 10 : Number(process.argv[at + 1]);
if (!Number.isFinite(minutes) || minutes <= 0) throw new Error('--minutes takes a number above zero.');
/** Starting, going live and stopping besides. */
const limitMs = (minutes + 4) * minuteMs;

endWithin(limitMs);

let site: Site | undefined;
let demo: DemoProcess | undefined;
const browser = await openBrowser();
try {
  const booted = await bootSite({ seed: 'demo', env: { LOG_LEVEL: 'warn' } });
  site = booted;
  console.error(`Going live on ${shows} models.`);
  demo = await startDemo(booted.url, shows);
  const { rooms, restarts } = demo;
  console.error(`Watching for ${minutes} minutes.`);
  const watched = await e2eTest(browser, booted.url, 'demo live', (open) =>
    watchShows(open, rooms, minutes * minuteMs),
  );
  print(watched, restarts());
  if (watched.some((one) => one.interruptions.length > 0)) process.exitCode = 1;
} finally {
  await demo?.stop();
  await browser.close();
  await site?.stop();
}

function print(watched: readonly Watched[], restarts: number): void {
  for (const { room, interruptions } of watched) {
    for (const { atSeconds, forMs } of interruptions)
      console.error(`${room} was gone after ${atSeconds} s, for ${forMs} ms.`);
  }
  const most = (values: number[]) => Math.max(...values);
  const figures = {
    minutes,
    shows: watched.length,
    interruptions: watched.reduce((sum, one) => sum + one.interruptions.length, 0),
    longestStillMs: round(most(watched.map((one) => one.longestStillMs)), 0),
    fewestFramesPerSecond: round(-most(watched.map((one) => -one.framesPerSecond))),
    publisherRestarts: restarts,
  };
  report(
    [
      ...watched.map((one) => ({
        what: one.room,
        value: `${one.interruptions.length} interruptions`,
        against: `${round(one.framesPerSecond)} pictures/s, still for ${round(one.longestStillMs, 0)} ms at most`,
        aim: '0',
      })),
      { what: 'Publishers started again', value: `${restarts}`, aim: '0' },
    ],
    figures,
  );
}
