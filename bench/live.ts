import { randomBytes } from 'node:crypto';
import { forkSfu } from '@candela/sfu';
import { type BrowserFigures, measureInBrowser } from './live/browser-figures.ts';
import { type LoadFigures, measureLoad } from './live/load-figures.ts';
import { round } from './report/percentile.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';

/**
 * `npm run bench:live`: how soon a viewer sees a picture, how old the picture is, and what a viewer costs.
 * Everything runs on loopback and side by side with a baseline; `--json` ends with one line of figures.
 */
const limitMs = 175_000;

async function main(): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  const sfu = await forkSfu({
    grantSecret: secret,
    udpPortBegin: 0,
    udpPortEnd: 0,
    bindAddress: '127.0.0.1',
  });
  try {
    console.error('Watching a canvas in Chromium, about 40 s.');
    const seen = await measureInBrowser(sfu, secret, { joins: 20, directJoins: 8, watchMs: 10_000 });
    console.error('Serving 200 viewers of 1.2 Mbit/s, about 40 s.');
    const load = await measureLoad(sfu, secret, { viewers: 200, viewerProcesses: 2, measureMs: 12_000 });
    print(seen, load);
  } finally {
    await sfu.stop();
  }
}

function print(seen: BrowserFigures, load: LoadFigures): void {
  const cpu = round(load.cpuSecondsPerMillionPackets, 2);
  const relayCpu = round(load.relayCpuSecondsPerMillionPackets, 2);
  const figures = {
    firstFrameP50Ms: seen.firstFrame.p50Ms,
    firstFrameP95Ms: seen.firstFrame.p95Ms,
    firstFrameMaxMs: seen.firstFrame.maxMs,
    firstFrameAgainstDirect: round(seen.firstFrame.p50Ms / seen.directFirstFrame.p50Ms, 2),
    glassP50Ms: seen.glass.p50Ms,
    glassP95Ms: seen.glass.p95Ms,
    glassAgainstDirect: round(seen.glass.p50Ms / seen.directGlass.p50Ms, 2),
    viewersPerCore: load.viewersPerCore,
    cpuSecondsPerMillionPackets: cpu,
    cpuAgainstPlainRelay: round(cpu / relayCpu, 2),
    lostShare: round(load.lostShare, 4),
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
        value: `${cpu} s`,
        against: `${relayCpu} s plain node:dgram relay (${figures.cpuAgainstPlainRelay} times)`,
        aim: '7 s',
      },
      { what: 'Viewers a core at 1.2 Mbit/s', value: String(load.viewersPerCore) },
      {
        what: `Load of ${load.viewers} viewers`,
        value: `${Math.round(load.cpuPercent)}% of a core, ${Math.round(load.memoryRssBytes / 1e6)} MB`,
      },
      { what: 'Packets lost on the way', value: `${round(load.lostShare * 100, 2)}%` },
    ],
    figures,
  );
}

function row(what: string, ms: number, against: string, aim?: string) {
  return { what, value: `${ms} ms`, against, ...(aim === undefined ? {} : { aim }) };
}

endWithin(limitMs);
await main();
// The native library's threads would keep the process; everything it started has ended.
process.exit(0);
