import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Encoder, type FormatContext, Muxer } from 'node-av';
import { AV_PIX_FMT_YUV420P, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type FrameRate, framesPerSegment, type Rung } from './ladder.ts';
import { outputNames } from './protocol.ts';
import { createWriter } from './pump.ts';

export const soundFolder = 'sound';
const soundBits = 128_000;

const openPlaylist = (folder: string) => (own: { configure(context: FormatContext): void }) =>
  Muxer.openSync(path.join(folder, outputNames.playlist), {
    ...own,
    format: 'hls',
    options: {
      // A little less than the distance of key frames, which rounding may put just before four seconds.
      hls_time: 3.9,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: path.join(folder, '%05d.m4s'),
      hls_flags: 'independent_segments',
    },
  });

/** One rendition of the picture, in a folder that exists. Key frames fall on the same frames in all of them. */
export function openRung(folder: string, rung: Rung, rate: FrameRate, threads: number) {
  const encoder = Encoder.createSync(FF_ENCODER_LIBX264, {
    context: {
      gopSize: framesPerSegment(rate),
      rcMaxRate: rung.maxBitsPerSecond,
      rcBufferSize: rung.maxBitsPerSecond * 2,
      pixelFormat: AV_PIX_FMT_YUV420P,
      threadCount: threads,
    },
    options: { preset: 'veryfast', crf: 23, profile: 'high', 'x264-params': 'scenecut=0:open-gop=0' },
  });
  return createWriter(encoder, openPlaylist(folder));
}

/** The sound, once for all renditions. */
export function openSound(folder: string) {
  const encoder = Encoder.createSync(FF_ENCODER_AAC, { context: { bitRate: soundBits } });
  return createWriter(encoder, openPlaylist(folder));
}

/** What a finished playlist holds. */
export function measurePlaylist(folder: string): {
  peakBits: number;
  averageBits: number;
  durationSeconds: number;
} {
  const lines = readFileSync(path.join(folder, outputNames.playlist), 'utf8').split('\n');
  let [peakBits, totalBits, durationSeconds] = [0, 0, 0];
  for (const [index, line] of lines.entries()) {
    const seconds = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? Number.NaN);
    if (!(seconds > 0)) continue;
    const bits = statSync(path.join(folder, lines[index + 1] ?? '')).size * 8;
    peakBits = Math.max(peakBits, Math.ceil(bits / seconds));
    totalBits += bits;
    durationSeconds += seconds;
  }
  const averageBits = Math.ceil(totalBits / Math.max(durationSeconds, 0.001));
  return { peakBits, averageBits, durationSeconds };
}

/** Writes the master playlist and says what each rendition needs. */
export function writeMaster(
  folder: string,
  rungs: readonly Rung[],
  rate: FrameRate,
  hasSound: boolean,
): { name: string; width: number; height: number; bitsPerSecond: number }[] {
  const sound = hasSound ? measurePlaylist(path.join(folder, soundFolder)) : { peakBits: 0, averageBits: 0 };
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (hasSound) {
    const attributes = 'TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"';
    lines.push(`#EXT-X-MEDIA:${attributes},URI="${soundFolder}/${outputNames.playlist}"`);
  }
  const described = rungs.map((rung) => {
    const rungFolder = path.join(folder, rung.name);
    const { peakBits, averageBits } = measurePlaylist(rungFolder);
    const codecs = [avcName(path.join(rungFolder, 'init.mp4')), ...(hasSound ? ['mp4a.40.2'] : [])].join(',');
    const bitsPerSecond = peakBits + sound.peakBits;
    const attributes = [
      `BANDWIDTH=${bitsPerSecond}`,
      `AVERAGE-BANDWIDTH=${averageBits + sound.averageBits}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `FRAME-RATE=${(rate.num / rate.den).toFixed(3)}`,
      `CODECS="${codecs}"`,
      ...(hasSound ? ['AUDIO="sound"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rung.name}/${outputNames.playlist}`);
    return { name: rung.name, width: rung.width, height: rung.height, bitsPerSecond };
  });
  writeFileSync(path.join(folder, outputNames.master), `${lines.join('\n')}\n`);
  return described;
}

/** The codec's name with profile and level, as the encoder wrote them into the file. */
function avcName(initFile: string): string {
  const bytes = readFileSync(initFile);
  const at = bytes.indexOf('avcC');
  if (at === -1) throw new Error('The rendition holds no H.264.');
  return `avc1.${bytes.subarray(at + 5, at + 8).toString('hex')}`;
}
