import { randomBytes } from 'node:crypto';
import { forkSfu } from '@candela/sfu';
import {
  type CellFigures,
  type Conditions,
  measureNetworks,
  type NetworkFigures,
} from './networks/measure.ts';
import { type HlsFigures, measureOverHttps } from './networks/over-https.ts';
import { round } from './report/percentile.ts';
import { report } from './report/table.ts';

/**
 * `npm run bench:networks`: what a viewer in Chromium sees and hears behind links with limits, loss and delay, with a
 * control viewer on a clean one. `--full` measures every link for a minute; `--json` ends with one line of figures.
 */
const isFull = process.argv.includes('--full');
const plan = isFull
  ? { megabits: [0.3, 0.5, 1, 2, 10], lossPercent: [0, 2, 5, 10], roundTripMs: [50, 150], measureMs: 60_000 }
  : { megabits: [0.5, 1, 10], lossPercent: [0, 5], roundTripMs: [50, 150], measureMs: 20_000 };
/** Slower links are measured and shown, and not compared. */
const leastMegabits = 0.5;
const lossOfSound = 5;

async function main(): Promise<void> {
  const secret = randomBytes(32).toString('hex');
  const sfu = await forkSfu({
    grantSecret: secret,
    udpPortBegin: 0,
    udpPortEnd: 0,
    bindAddress: '127.0.0.1',
  });
  const links = plan.megabits.flatMap((megabits) =>
    plan.lossPercent.flatMap((lossPercent) =>
      plan.roundTripMs.map((roundTripMs): Conditions => ({ megabits, lossPercent, roundTripMs })),
    ),
  );
  try {
    const minutes = Math.ceil((links.length * (plan.measureMs + 12_000)) / 60_000);
    console.error(`Watching through ${links.length} links, about ${minutes} min.`);
    const figures = await measureNetworks(sfu, secret, links, plan.measureMs);
    print(figures, await measureOverHttps());
  } finally {
    await sfu.stop();
  }
}

function print({ cells, climbS, controlFrozenS }: NetworkFigures, overHttps: HlsFigures): void {
  const compared = cells.filter(({ link }) => link.megabits >= leastMegabits);
  const sound = compared.filter(({ link }) => link.lossPercent <= lossOfSound);
  const worst = (values: number[], choose: (...values: number[]) => number) => round(choose(...values), 2);
  const figures = {
    worstDecodedPct: worst(
      compared.map(({ decodedPct }) => decodedPct),
      Math.min,
    ),
    worstFrozenS: worst(
      compared.map(({ frozenS }) => frozenS),
      Math.max,
    ),
    worstConcealedPct: worst(
      sound.map(({ concealedPct }) => concealedPct),
      Math.max,
    ),
    climbS: climbS === null ? null : round(climbS),
    controlFrozenS: round(controlFrozenS, 2),
    blockedUdpJoinMs: null,
    hlsDelayS: round(overHttps.delayS, 1),
    hlsJoinS: round(overHttps.joinS, 1),
  };
  report(
    [
      ...cells.map(rowOf),
      {
        what: 'Largest layer after the link is clean',
        value: climbS === null ? 'never' : `${round(climbS)} s`,
        aim: '8 s',
      },
      { what: 'Control viewer frozen, in a minute', value: `${figures.controlFrozenS} s` },
      { what: 'Without UDP', value: 'not measured' },
      {
        what: 'Over HTTPS, nothing else',
        value: `${figures.hlsDelayS} s behind, joined after ${figures.hlsJoinS} s`,
        aim: '6 s',
      },
    ],
    figures,
  );
}

function rowOf({ link, decodedPct, frozenS, concealedPct, height }: CellFigures) {
  return {
    what: `${link.megabits} Mbit/s, ${link.lossPercent}% lost, ${link.roundTripMs} ms`,
    value: `${round(decodedPct)}% of ${height} lines, frozen ${round(frozenS, 2)} s, ${round(concealedPct)}% of sound concealed`,
    aim: link.megabits >= leastMegabits ? '95%, 1 s, 2%' : '',
  };
}

await main();
// The native library's threads would keep the process; everything it started has ended.
process.exit(0);
