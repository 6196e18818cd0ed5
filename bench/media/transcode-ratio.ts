import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLocalFileStore } from '@candela/server/files';
import { createMedia } from '@candela/server/media';
import { makeVideo } from '@candela/testkit/make-media';

const plainScript = fileURLToPath(new URL('./plain-process.ts', import.meta.url));
const bitsPerPixel = 30 * 0.085;
const ticksPerSecond = 100;

/** What one piece of work took: of the clock, and of the processors. */
interface Took {
  seconds: number;
  cpuSeconds: number;
}

export interface TranscodeFigures {
  videoSeconds: number;
  own: Took;
  plain: Took;
  baseline: string;
}

/**
 * How long the site takes for all it makes of a video, beside the bare encoding of the same ladder: by the ffmpeg
 * command where one is installed, otherwise by the same FFmpeg the site uses. They take turns, and the cheaper run of
 * each counts: processor time says what the work is on a busy machine, too, where the clock says who had to wait.
 */
export async function measureTranscode(folder: string, threads: number): Promise<TranscodeFigures> {
  const videoSeconds = 20;
  const file = path.join(folder, 'source.mp4');
  await makeVideo(file, { width: 1280, height: 720, seconds: videoSeconds, framesPerSecond: 30 });
  const files = openLocalFileStore({
    folder: path.join(folder, 'files'),
    secret: 'x',
    clock: () => new Date(),
  });
  const source = { key: 'video/source.mp4', visibility: 'private' as const };
  await files.putFrom(file, source, 'video/mp4');
  const media = createMedia({ files, scratchFolder: path.join(folder, 'scratch'), concurrency: 1, threads });
  const hasCommand = spawnSync('ffmpeg', ['-version']).status === 0;
  const owns: Took[] = [];
  const plains: Took[] = [];
  for (let run = 0; run < 2; run += 1) {
    let rungs: { width: number; height: number }[] = [];
    const own = async () => {
      ({ rungs } = await media.processVideo({ source, prefix: 'video/out', visibility: 'private' }));
    };
    owns.push(await measure(own));
    const plain = () => (hasCommand ? byCommand(file, rungs, threads) : byLibrary(file, rungs, threads));
    plains.push(await measure(plain));
  }
  await media.close();
  const baseline = hasCommand ? 'ffmpeg' : 'bare libx264';
  return { videoSeconds, own: least(owns), plain: least(plains), baseline };
}

type Size = { width: number; height: number };

async function byLibrary(file: string, rungs: Size[], threads: number): Promise<void> {
  const ladder = rungs.map(({ width, height }) => ({
    width,
    height,
    maxBitsPerSecond: Math.round(width * height * bitsPerPixel),
  }));
  await run(process.execPath, [plainScript, file, JSON.stringify(ladder), String(threads)]);
}

async function byCommand(file: string, rungs: Size[], threads: number): Promise<void> {
  const outputs = rungs.flatMap(({ width, height }) => [
    ...['-map', '0:v', '-vf', `scale=${width}:${height}`, '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-crf', '23', '-g', '120', '-threads', String(threads), '-an', '-f', 'null', '-'],
  ]);
  await run('ffmpeg', ['-v', 'error', '-threads', String(threads), '-i', file, ...outputs]);
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}.`);
}

async function measure(work: () => Promise<void>): Promise<Took> {
  const [startedMs, cpuBefore] = [performance.now(), cpuSecondsOfChildren()];
  await work();
  return {
    seconds: (performance.now() - startedMs) / 1_000,
    cpuSeconds: cpuSecondsOfChildren() - cpuBefore,
  };
}

/** What the processes that this one started and that have ended used; not a number where the system does not say. */
function cpuSecondsOfChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // Behind the command in brackets, which may hold spaces: user and system time of the children that ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

function least(runs: readonly Took[]): Took {
  return {
    seconds: Math.min(...runs.map((one) => one.seconds)),
    cpuSeconds: Math.min(...runs.map((one) => one.cpuSeconds)),
  };
}
