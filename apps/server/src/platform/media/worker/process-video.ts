import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { teaserSeconds } from '@candela/contract/library/upload-kinds';
import type { Demuxer, Frame, Stream } from 'node-av';
import {
  AV_FRAME_FLAG_INTERLACED,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import { orDamaged, WorkFailure } from './failure.ts';
import { measurePlaylist, openRung, openSound, soundFolder, writeMaster } from './hls-files.ts';
import { ladderOf, steadyRate, stillEverySeconds } from './ladder.ts';
import { openInput } from './open-input.ts';
import type { DurationWork, MediaJob, VideoWork } from './protocol.ts';
import { createPump, type Pump } from './pump.ts';
import { report, reportProgress } from './report.ts';
import { createStills } from './stills.ts';
import { type PictureFacts, quarterTurnsOf, videoGraph } from './video-graph.ts';

const attachedPicture = 0x400;
const sidesMin = 16;
const durationMaxSeconds = 6 * 60 * 60;
/** A file that ends this much before its own duration was cut off on its way. */
const wholeShare = 0.9;

/** The picture's size as shown: upright, and with square pixels. */
function shownSize(stream: Stream, turns: number): [number, number] {
  const { width, height, sampleAspectRatio: sar } = stream.codecpar;
  const stretch = sar.num > 0 && sar.den > 0 ? sar.num / sar.den : 1;
  const wide = Math.round(width * (stretch > 0.1 && stretch < 10 ? stretch : 1));
  return turns % 2 === 1 ? [height, wide] : [wide, height];
}

function hdrOf({ colorTrc }: Frame): PictureFacts['hdr'] {
  if (colorTrc === AVCOL_TRC_SMPTE2084) return 'smpte2084';
  return colorTrc === AVCOL_TRC_ARIB_STD_B67 ? 'arib-std-b67' : undefined;
}

function factsOf(frame: Frame, quarterTurns: number): PictureFacts {
  return { quarterTurns, isInterlaced: frame.hasFlags(AV_FRAME_FLAG_INTERLACED), hdr: hdrOf(frame) };
}

function pictureOf(input: Demuxer): Stream {
  const streams = input.streams.filter(({ codecpar, disposition }) => {
    return codecpar.width > 0 && codecpar.height > 0 && (disposition & attachedPicture) === 0;
  });
  const [stream] = streams;
  if (!stream) throw new WorkFailure('notAVideo', 'The file holds no moving picture.');
  if (stream.codecpar.width < sidesMin || stream.codecpar.height < sidesMin) {
    throw new WorkFailure('damaged', 'The picture is too small to be seen.');
  }
  return stream;
}

/** How long a video says it is, without decoding it; 0 when it does not say. */
export function claimedDuration(job: MediaJob): DurationWork {
  const input = openInput(job.sourceFile, job.contentType);
  pictureOf(input);
  return { durationSeconds: claimedSecondsOf(input) };
}

function claimedSecondsOf(input: Demuxer): number {
  return Math.max(0, Number(input.duration) || 0);
}

/**
 * Makes the HLS renditions of a video, and bare pictures for poster and seeking. From the first packet that is
 * written on, the process must end without another turn of the event loop: in the next one the library would crash,
 * giving back things whose owners are gone. Hence the stills are finished by a process of their own.
 */
export async function processVideo(job: MediaJob): Promise<VideoWork> {
  const input = openInput(job.sourceFile, job.contentType);
  const picture = pictureOf(input);
  const sound = input.audio();
  const claimedSeconds = claimedSecondsOf(input);
  if (job.isTeaser && claimedSeconds >= teaserSeconds)
    throw new WorkFailure('teaserTooLong', 'The teaser is too long.');
  if (claimedSeconds > durationMaxSeconds) throw new WorkFailure('tooLarge', 'The video is too long.');
  report({ durationSeconds: claimedSeconds });

  const turns = quarterTurnsOf(picture.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  const [width, height] = shownSize(picture, turns);
  const rungs = ladderOf(width, height);
  const rate = steadyRate(picture.avgFrameRate);
  const stillEvery = stillEverySeconds(claimedSeconds);
  const stills = createStills(job.outputFolder, stillEvery, claimedSeconds / 10);
  for (const name of [...rungs.map((rung) => rung.name), ...(sound ? [soundFolder] : [])]) {
    mkdirSync(path.join(job.outputFolder, name));
  }
  const finishing: (() => boolean)[] = [];
  let finishSound = () => false;

  const video = createPump({
    stream: picture,
    threads: job.threads,
    graphFor(first) {
      const outputs: Record<string, (frame: Frame) => void> = {
        poster: stills.takePoster,
        tiles: stills.takeTile,
      };
      for (const rung of rungs) {
        const writer = openRung(path.join(job.outputFolder, rung.name), rung, rate, job.threads);
        outputs[rung.name] = writer.write;
        finishing.push(writer.finish);
      }
      return { description: videoGraph(rungs, rate, stillEvery, factsOf(first, turns)), outputs };
    },
  });
  const audio =
    sound &&
    createSoundPump(sound, path.join(job.outputFolder, soundFolder), (finish) => {
      finishSound = finish;
    });

  run(input, picture, video, sound, audio, claimedSeconds);
  if (!video.hasFrames) throw new WorkFailure('damaged', 'No picture of the video can be decoded.');
  for (const finish of finishing) {
    if (!finish()) throw new WorkFailure('damaged', 'The video is too short to hold a picture.');
  }
  const hasSound = finishSound();

  const top = rungs.at(-1);
  const { durationSeconds } = measurePlaylist(path.join(job.outputFolder, top?.name ?? ''));
  if (job.isTeaser && durationSeconds >= teaserSeconds)
    throw new WorkFailure('teaserTooLong', 'The teaser is too long.');
  if (durationSeconds < claimedSeconds * wholeShare - 1) {
    throw new WorkFailure('damaged', `Only ${durationSeconds} of ${claimedSeconds} seconds are in the file.`);
  }
  const described = writeMaster(job.outputFolder, rungs, rate, hasSound);
  stills.finish(durationSeconds);
  return { durationSeconds, width, height, hasSound, rungs: described };
}

/** The sound in one shape for all, from the very beginning: gaps are filled with silence. */
function createSoundPump(stream: Stream, folder: string, onOpen: (finish: () => boolean) => void): Pump {
  return createPump({
    stream,
    threads: 1,
    graphFor() {
      const writer = openSound(folder);
      onOpen(writer.finish);
      return {
        description:
          '[in]aresample=48000:async=1000:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo[out]',
        outputs: { out: writer.write },
      };
    },
  });
}

function run(
  input: Demuxer,
  picture: Stream,
  video: Pump,
  sound: Stream | undefined,
  audio: Pump | undefined,
  claimedSeconds: number,
): void {
  const { num, den } = picture.timeBase;
  for (const packet of input.packetsSync()) {
    if (!packet) break;
    const isPicture = packet.streamIndex === picture.index;
    const isSound = packet.streamIndex === sound?.index;
    orDamaged('The video cannot be decoded', () => {
      if (isPicture) video.feed(packet);
      else if (isSound) audio?.feed(packet);
    });
    if (isPicture && claimedSeconds > 0)
      reportProgress(((Number(packet.pts) * num) / den / claimedSeconds) * 0.95);
    packet.free();
  }
  orDamaged('The video cannot be decoded', () => {
    video.finish();
    audio?.finish();
  });
}
