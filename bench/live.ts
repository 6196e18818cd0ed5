import { randomBytes } from 'node:crypto';
import { forkSfu } from '@candela/sfu';
import { type BrowserFigures, measureInBrowser } from './live/browser-figures.ts';
import { startJanus } from './live/janus-server.ts';
import {
  type Engine,
  engineOf,
  engineOfJanus,
  measureRelay,
  measureSaturation,
  measureServed,
  type Served,
} from './live/load-figures.ts';
import { packetsPerSecond } from './live/made-up-stream.ts';
import { round } from './report/percentile.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:live`: how soon a viewer sees a picture, how old the picture is, and what a viewer costs.
 * Everything runs on loopback and side by side with a baseline; `--json` ends with one line of figures.
 */
const limitMs = 420_000;
const viewers = 200;
const measureMs = 12_000;
/** With more than this, what the machine lacks is cores for the viewers. */
const steps = [400, 600, 800];

async function main(): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  const sfu = await forkSfu({
    grantSecret: secret,
    udpPortBegin: 0,
    udpPortEnd: 0,
    bindAddress: '127.0.0.1',
    maxViewersPerChannel: 1_000,
  });
  const janus = await startJanus();
  try {
    console.error('Watching a canvas in Chromium, about 40 s.');
    const seen = await measureInBrowser(sfu, secret, { joins: 20, directJoins: 8, watchMs: 10_000 });
    console.error(`Serving ${viewers} viewers of 1.2 Mbit/s, then more, about 3 min.`);
    const own = await measureEngine(engineOf(sfu, secret));
    const other = janus && (await measureEngine(engineOfJanus(janus)));
    if (!janus) console.error('This machine has no Janus, so nothing is compared with it.');
    const relayCpu = await measureRelay({ copies: viewers, measureMs: 8_000 });
    print(seen, own, other, relayCpu);
  } finally {
    janus?.stop();
    await sfu.stop();
  }
}

interface Load {
  usual: Served;
  /** The most packets a second without loss. */
  most: Served;
  /** With what it began to lose some, unless the machine's cores ended first. */
  lossy: Served | undefined;
}

async function measureEngine(engine: Engine): Promise<Load> {
  const usual = await measureServed(engine, viewers, measureMs);
  const { best, lossy } = await measureSaturation(engine, steps, measureMs);
  return { usual, most: best ?? usual, lossy };
}

function print(seen: BrowserFigures, own: Load, janus: Load | undefined, relay: number): void {
  const cpu = own.usual.cpuSecondsPerMillionPackets;
  const times = (other: number) => round(cpu / other, 2);
  const janusCpu = janus?.usual.cpuSecondsPerMillionPackets;
  const figures = {
    firstFrameP50Ms: seen.firstFrame.p50Ms,
    firstFrameP95Ms: seen.firstFrame.p95Ms,
    firstFrameMaxMs: seen.firstFrame.maxMs,
    firstFrameAgainstDirect: round(seen.firstFrame.p50Ms / seen.directFirstFrame.p50Ms, 2),
    glassP50Ms: seen.glass.p50Ms,
    glassP95Ms: seen.glass.p95Ms,
    glassAgainstDirect: round(seen.glass.p50Ms / seen.directGlass.p50Ms, 2),
    viewersPerCore: Math.floor(1e6 / (cpu * packetsPerSecond)),
    cpuSecondsPerMillionPackets: round(cpu, 2),
    cpuAgainstPlainRelay: times(relay),
    cpuAgainstJanus: janusCpu ? times(janusCpu) : null,
    lostShare: round(own.usual.lostShare, 4),
    packetsPerSecond: own.most.packetsPerSecond,
    lossBeyond: own.lossy ? round(own.lossy.lostShare, 4) : null,
    janusPacketsPerSecond: janus?.most.packetsPerSecond ?? null,
    janusLossBeyond: janus?.lossy ? round(janus.lossy.lostShare, 4) : null,
  };
  const direct = (ms: number) => `${ms} ms without a server`;
  report(
    [
      row('Join to first frame, p50', seen.firstFrame.p50Ms, direct(seen.directFirstFrame.p50Ms), '300 ms'),
      row('Join to first frame, p95', seen.firstFrame.p95Ms, direct(seen.directFirstFrame.p95Ms)),
      row('Join to first frame, longest', seen.firstFrame.maxMs, direct(seen.directFirstFrame.maxMs), '1 s'),
      row('Glass to glass, p50', seen.glass.p50Ms, direct(seen.directGlass.p50Ms), '100 ms'),
      row('Glass to glass, p95', seen.glass.p95Ms, direct(seen.directGlass.p95Ms)),
      { what: 'Frames read, misread', value: `${seen.framesSeen}, ${seen.framesMisread}` },
      {
        what: 'CPU for a million packets',
        value: `${round(cpu, 2)} s`,
        against: `${round(relay, 2)} s plain node:dgram relay (${figures.cpuAgainstPlainRelay} times)`,
        aim: '2 times',
      },
      {
        what: 'The same beside Janus',
        value: `${round(cpu, 2)} s`,
        against: janusCpu
          ? `${round(janusCpu, 2)} s (${figures.cpuAgainstJanus} times)`
          : 'this machine has no Janus',
        aim: '0.35 times',
      },
      { what: 'Viewers a core at 1.2 Mbit/s', value: String(figures.viewersPerCore) },
      loadOf('Usual load', own.usual, janus?.usual),
      loadOf('The most without loss', own.most, janus?.most),
      loadOf('The first with loss', own.lossy, janus?.lossy),
    ],
    figures,
  );
}

function loadOf(what: string, own: Served | undefined, janus: Served | undefined) {
  const words = (served: Served | undefined) =>
    served
      ? `${served.viewers} viewers, ${served.packetsPerSecond} packets a second, ${round(served.lostShare * 100, 2)}% lost, ${Math.round(served.cpuPercent)}% of a core, ${Math.round(served.memoryRssBytes / 1e6)} MB`
      : 'not reached';
  return { what, value: words(own), against: `Janus: ${words(janus)}` };
}

function row(what: string, ms: number, against: string, aim?: string) {
  return { what, value: `${ms} ms`, against, ...(aim === undefined ? {} : { aim }) };
}

endWithin(limitMs);
await main();
// The native library's threads would keep the process; everything it started has ended.
process.exit(0);
