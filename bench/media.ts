import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureTranscode } from './media/transcode-ratio.ts';
import { measureUploadGrowth } from './media/upload-growth.ts';
import { round } from './report/percentile.ts';
import { report } from './report/table.ts';

/**
 * `npm run bench:media`: how much memory a large upload takes, and what a video costs beside the bare encoding of the
 * same ladder. `--json` ends with one line of figures.
 */
const limitMs = 175_000;
const uploadBytes = 1024 ** 3;
const threads = 2;

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candela-bench-'));
  try {
    console.error('Sending 1 GB to the local file store, a few seconds.');
    const upload = await measureUploadGrowth(folder, uploadBytes);
    console.error('Processing 20 s of 720p twice, about a minute.');
    const transcode = await measureTranscode(folder, threads);
    const figures = {
      uploadGrowthMb: round(upload.growthBytes / 1024 ** 2),
      transcodeRatio: round(transcode.ownSeconds / transcode.plainSeconds, 2),
    };
    const speed = (seconds: number) => `${round(transcode.videoSeconds / seconds, 2)} times real time`;
    report(
      [
        { what: 'Memory grown by a 1 GB upload', value: `${figures.uploadGrowthMb} MB`, aim: '64 MB' },
        { what: 'Upload to local disk', value: `${Math.round(upload.bytesPerSecond / 1e6)} MB/s` },
        {
          what: 'Video, sound, stills and all',
          value: speed(transcode.ownSeconds),
          against: `${speed(transcode.plainSeconds)} by ${transcode.baseline}`,
        },
        { what: 'Time against that', value: `${figures.transcodeRatio} times` },
      ],
      figures,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const timer = setTimeout(() => {
  console.error(`The bench did not end within ${limitMs / 1000} s.`);
  process.exit(1);
}, limitMs);

await main();
clearTimeout(timer);
// The native library's threads would keep the process; everything it started has ended.
process.exit(0);
