import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLocalFileStore } from '@candela/server/files';
import { createMedia } from '@candela/server/media';
import { makeVideo } from '@candela/testkit/make-media';

const plainScript = fileURLToPath(new URL('./plain-process.ts', import.meta.url));
const bitsPerPixel = 30 * 0.085;

export interface TranscodeFigures {
  videoSeconds: number;
  ownSeconds: number;
  plainSeconds: number;
  baseline: string;
}

/**
 * How long the site takes for all it makes of a video, beside the bare encoding of the same ladder: by the ffmpeg
 * command where one is installed, otherwise by the same FFmpeg the site uses. They take turns, and the quicker run of
 * each counts.
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
  let ownSeconds = Number.POSITIVE_INFINITY;
  let plainSeconds = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2; run += 1) {
    let rungs: { width: number; height: number }[] = [];
    const own = async () => {
      ({ rungs } = await media.processVideo({ source, prefix: 'video/out', visibility: 'private' }));
    };
    ownSeconds = Math.min(ownSeconds, await secondsOf(own));
    const plain = () => (hasCommand ? byCommand(file, rungs, threads) : byLibrary(file, rungs, threads));
    plainSeconds = Math.min(plainSeconds, await secondsOf(plain));
  }
  await media.close();
  return { videoSeconds, ownSeconds, plainSeconds, baseline: hasCommand ? 'ffmpeg' : 'bare libx264' };
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

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1000;
}
