import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { round } from '../report/percentile.ts';
import type { Row } from '../report/table.ts';
import { measureTranscode } from './transcode-ratio.ts';
import { measureUploadGrowth } from './upload-growth.ts';

const uploadBytes = 1024 ** 3;
const threads = 2;

/** Measures what files cost: a large upload's memory, and a video's processing beside the bare encoding of its ladder. */
export async function reportMedia(): Promise<{
  rows: Row[];
  figures: { uploadGrowthMb: number; transcodeRatio: number; transcodeCpuRatio: number };
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candela-bench-'));
  try {
    console.error('Sending 1 GB to the local file store, a few seconds.');
    const upload = await measureUploadGrowth(folder, uploadBytes);
    console.error('Processing 20 s of 720p twice, about a minute.');
    const transcode = await measureTranscode(folder, threads);
    const figures = {
      uploadGrowthMb: round(upload.growthBytes / 1024 ** 2),
      transcodeRatio: round(transcode.own.seconds / transcode.plain.seconds, 2),
      transcodeCpuRatio: round(transcode.own.cpuSeconds / transcode.plain.cpuSeconds, 2),
    };
    const speed = (seconds: number) => `${round(transcode.videoSeconds / seconds, 2)} times real time`;
    const rows: Row[] = [
      { what: 'Memory grown by a 1 GB upload', value: `${figures.uploadGrowthMb} MB`, aim: '64 MB' },
      { what: 'Upload to local disk', value: `${Math.round(upload.bytesPerSecond / 1e6)} MB/s` },
      {
        what: 'Video, sound, stills and all',
        value: speed(transcode.own.seconds),
        against: `${speed(transcode.plain.seconds)} by ${transcode.baseline}`,
      },
      {
        what: 'Processor time of it',
        value: `${round(transcode.own.cpuSeconds, 2)} s`,
        against: `${round(transcode.plain.cpuSeconds, 2)} s`,
      },
      { what: 'Time against that, by the clock', value: `${figures.transcodeRatio} times` },
      { what: 'And by the processors', value: `${figures.transcodeCpuRatio} times`, aim: '1.05 times' },
    ];
    return { rows, figures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
