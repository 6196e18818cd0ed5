import { availableParallelism, loadavg } from 'node:os';
import { makeKeyFrame } from '@candela/testkit/make-key-frame';
import { snapshotCoreShare as coreShare } from '../apps/server/src/modules/shows/index.ts';
import { createStillMaker } from '../apps/server/src/platform/media/index.ts';
import { percentile, round } from './report/percentile.ts';
import { type Row, report } from './report/table.ts';

/**
 * `npm run bench:snapshots`: key frames as browsers publish them, made into the stills of cards one after the other, for
 * so many seconds of each kind (`--seconds 8`). `--json` ends with one line of figures.
 */
const at = process.argv.indexOf('--seconds');
const seconds = at < 0 ? 8 : Number(process.argv[at + 1]);
if (!Number.isFinite(seconds) || seconds <= 0) throw new Error('--seconds takes a number above zero.');
/** How old a snapshot may become. */
const everySeconds = 30;

const kinds = [
  { name: 'VP8, 640 x 360', codec: 'VP8', width: 640, height: 360, isBlurred: false },
  { name: 'VP8, 640 x 360, blurred', codec: 'VP8', width: 640, height: 360, isBlurred: true },
  { name: 'H264, 1280 x 720', codec: 'H264', width: 1280, height: 720, isBlurred: false },
  { name: 'VP9, 640 x 360', codec: 'VP9', width: 640, height: 360, isBlurred: false },
  { name: 'AV1, 640 x 360', codec: 'AV1', width: 640, height: 360, isBlurred: false },
] as const;

const maker = createStillMaker();
const rows: Row[] = [];
const measured: { wallMs: number[]; cpuMs: number; bytes: number }[] = [];
for (const { name, codec, width, height, isBlurred } of kinds) {
  const frames = [20, 90, 160, 230].map((shade) => makeKeyFrame(codec, { width, height, shade }));
  const one = async (turn: number) => {
    const startedMs = performance.now();
    const data = frames[turn % frames.length] ?? Buffer.alloc(0);
    const { webp, cpuMs } = await maker.make({ codec, data, isBlurred });
    return { wallMs: performance.now() - startedMs, cpuMs, bytes: webp.length };
  };
  for (let turn = 0; turn < 20; turn++) await one(turn);
  const all: Awaited<ReturnType<typeof one>>[] = [];
  for (const endMs = performance.now() + seconds * 1000; performance.now() < endMs; )
    all.push(await one(all.length));
  const mean = (key: 'cpuMs' | 'bytes') => all.reduce((sum, each) => sum + each[key], 0) / all.length;
  const result = { wallMs: all.map(({ wallMs }) => wallMs), cpuMs: mean('cpuMs'), bytes: mean('bytes') };
  measured.push(result);
  rows.push({
    what: name,
    value: `${round(result.cpuMs)} ms of a core, ${round(percentile(result.wallMs, 0.99))} ms p99`,
    against: `${round((everySeconds * 1000) / result.cpuMs, 0)} shows a core at ${everySeconds} s, ${round(result.bytes / 1024)} kB each`,
  });
}
await maker.close();

const [usual] = measured;
if (!usual) throw new Error('Nothing was measured.');
const showsPerCore = (everySeconds * 1000) / usual.cpuMs;
rows.push({
  what: `1,000 shows at ${coreShare} of a core`,
  value: `one every ${round((1000 * usual.cpuMs) / 1000 / coreShare)} s`,
  aim: `${everySeconds} s`,
});
console.error(`Load ${round(loadavg()[0] ?? 0)} on ${availableParallelism()} cores.`);
report(rows, {
  msPerSnapshot: round(usual.cpuMs, 2),
  p99Ms: round(percentile(usual.wallMs, 0.99), 2),
  showsPerCoreAt30s: round(showsPerCore, 0),
  secondsBetweenAt1000Shows: round((1000 * usual.cpuMs) / 1000 / coreShare),
  bytesPerSnapshot: round(usual.bytes, 0),
});
