import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Encoder, type Frame, Muxer } from 'node-av';
import { FF_ENCODER_AAC } from 'node-av/constants';
import { orDamaged, WorkFailure } from './failure.ts';
import { openInput } from './open-input.ts';
import { type AudioWork, type MediaJob, outputNames } from './protocol.ts';
import { createPump, createWriter } from './pump.ts';
import { report, reportProgress } from './report.ts';

const samplesPerSecond = 48_000;
const peaksWanted = 400;
/** Loudness is kept in steps this long until the duration is known. */
const stepSamples = 2_400;
const soundBits = 160_000;
const durationMaxSeconds = 24 * 60 * 60;

/** Makes AAC and a waveform of a sound. Cover pictures and tags are left behind. */
export async function processAudio(job: MediaJob): Promise<AudioWork> {
  const input = openInput(job.sourceFile, job.contentType);
  const sound = input.audio();
  if (!sound) throw new WorkFailure('damaged', 'The file holds no sound.');
  const claimedSeconds = Math.max(0, Number(input.duration) || 0);
  if (claimedSeconds > durationMaxSeconds) throw new WorkFailure('tooLarge', 'The sound is too long.');
  report({ durationSeconds: claimedSeconds });

  const loudness = createLoudness();
  const encoder = Encoder.createSync(FF_ENCODER_AAC, { context: { bitRate: soundBits } });
  const writer = createWriter(encoder, (own) =>
    Muxer.openSync(path.join(job.outputFolder, outputNames.audio), {
      ...own,
      format: 'ipod',
      options: { movflags: '+faststart' },
    }),
  );
  const pump = createPump({
    stream: sound,
    threads: job.threads,
    graphFor: () => ({
      description: `[in]aresample=${samplesPerSecond}:async=1000:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,asplit[out][pre];[pre]aformat=sample_fmts=flt:channel_layouts=mono[meter]`,
      outputs: { out: writer.write, meter: loudness.take },
    }),
  });
  orDamaged('The sound cannot be decoded', () => {
    const { num, den } = sound.timeBase;
    for (const packet of input.packetsSync(sound.index)) {
      if (!packet) break;
      pump.feed(packet);
      if (claimedSeconds > 0) reportProgress(((Number(packet.pts) * num) / den / claimedSeconds) * 0.95);
      packet.free();
    }
    pump.finish();
    if (!pump.hasFrames) throw new WorkFailure('damaged', 'Nothing of the sound can be decoded.');
  });
  if (!writer.finish()) throw new WorkFailure('damaged', 'Nothing of the sound can be decoded.');
  const durationSeconds = loudness.samples / samplesPerSecond;
  const peaks = loudness.peaks();
  writeFileSync(
    path.join(job.outputFolder, outputNames.waveform),
    JSON.stringify({ durationSeconds, peaks }),
  );
  return { durationSeconds, peaks };
}

function createLoudness() {
  const steps: number[] = [];
  let samples = 0;
  return {
    get samples() {
      return samples;
    },
    take(frame: Frame): void {
      const bytes = frame.toBuffer();
      for (let at = 0; at + 4 <= bytes.length; at += 4) {
        const step = Math.floor(samples / stepSamples);
        const level = Math.abs(bytes.readFloatLE(at));
        if (level > (steps[step] ?? 0)) steps[step] = level;
        else steps[step] ??= 0;
        samples += 1;
      }
    },
    /** At most so many as are drawn, each the loudest of its share, from 0 to 1 with two digits. */
    peaks(): number[] {
      const count = Math.min(peaksWanted, steps.length);
      return Array.from({ length: count }, (_, index) => {
        const from = Math.floor((index * steps.length) / count);
        const to = Math.floor(((index + 1) * steps.length) / count);
        let loudest = 0;
        for (let step = from; step < to; step += 1) loudest = Math.max(loudest, steps[step] ?? 0);
        return Math.round(Math.min(1, loudest) * 100) / 100;
      });
    },
  };
}
