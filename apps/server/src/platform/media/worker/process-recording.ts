import { statSync } from 'node:fs';
import path from 'node:path';
import {
  framesOf,
  parameterSetsOf,
  partsOf,
  readSegment,
  readSegments,
  type Segment,
  type Timeline,
} from '@candela/sfu/recording';
import { WorkFailure } from './failure.ts';
import { type MediaJob, outputNames, type RecordingWork } from './protocol.ts';
import { createMeasure, openRecordingFile, type PictureCodec, type Size } from './recording-file.ts';
import { report, reportProgress } from './report.ts';

/** What one reading of a segment says; the second one writes. */
interface Survey {
  segment: Segment;
  timeline: Timeline;
  /** Of its first picture, by the timeline. */
  startMs: number;
  setup: Buffer | undefined;
  hasSound: boolean;
  /** When each of its key frames is shown, and when its last picture is over, by the timeline. */
  keysMs: number[];
  endMs: number;
  /** How long the picture had each size, by `<width>x<height>`. */
  sizes: Map<string, { size: Size; ms: number }>;
}

const lastFrameMs = 40;

/**
 * Makes of what the live engine wrote down one video file as if it had been uploaded: packets put in order, frames put
 * together, sound and picture in step, segments one after the other. Nothing is encoded again, so it costs little more
 * than reading. The file's ending is left to whoever keeps it: MP4 for H264, WebM for everything else.
 */
export async function processRecording(job: MediaJob): Promise<RecordingWork> {
  const part = partsOf(readSegments(job.sourceFile))[job.part ?? 0];
  if (!part) throw new WorkFailure('damaged', 'The recording holds no picture.');
  const codec = part.codec as PictureCodec;
  report({ durationSeconds: part.durationMs / 1000 });
  const measure = createMeasure(codec);
  let surveys: Survey[] = [];
  for (const [index, segment] of part.segments.entries()) {
    const found = survey(segment, measure);
    if (found) surveys.push(found);
    reportProgress(((index + 1) / part.segments.length) * 0.5);
  }
  if (job.lastSeconds !== undefined) surveys = lastOf(surveys, job.lastSeconds);
  const size = longestSize(surveys);
  if (!size) throw new WorkFailure('damaged', 'No picture of the recording can be decoded.');

  const file = path.join(job.outputFolder, outputNames.recording);
  const output = openRecordingFile(file, {
    codec,
    size,
    setup: surveys.find(({ setup }) => setup)?.setup,
    hasSound: surveys.some(({ hasSound }) => hasSound),
  });
  let offsetMs = 0;
  for (const [index, { segment, timeline, startMs }] of surveys.entries()) {
    let endMs = offsetMs;
    for (const { kind, data, isKey, timestamp, atMs } of framesOf(
      segment.header,
      readSegment(segment.file),
    )) {
      const shownMs = timeline(kind, timestamp, atMs) - startMs;
      // What was heard before there was anything to see.
      if (shownMs < 0) continue;
      const fileMs = offsetMs + shownMs;
      endMs = Math.max(endMs, fileMs + lastFrameMs);
      if (kind === 'video') output.picture(data, isKey, fileMs);
      else output.sound(data, fileMs);
    }
    offsetMs = endMs;
    reportProgress(0.5 + ((index + 1) / surveys.length) * 0.5);
  }
  output.finish();
  return { durationSeconds: offsetMs / 1000, sizeBytes: statSync(file).size };
}

/** Reads a segment for what must be known before its first frame is written; undefined when it has no picture. */
function survey(segment: Segment, measure: (keyFrame: Buffer) => Size | undefined): Survey | undefined {
  const shown: { size: Size; timestamp: number; atMs: number }[] = [];
  let last: { timestamp: number; atMs: number } | undefined;
  let setup = parameterSetsOf(segment.header.codecs.video?.parameters ?? '');
  let hasSound = false;
  const frames = framesOf(segment.header, readSegment(segment.file));
  let next = frames.next();
  for (; !next.done; next = frames.next()) {
    const { kind, data, isKey, timestamp, atMs, ...frame } = next.value;
    if (kind === 'audio') {
      hasSound = true;
      continue;
    }
    last = { timestamp, atMs };
    setup ??= frame.setup;
    const size = isKey ? measure(data) : undefined;
    if (size) shown.push({ size, timestamp, atMs });
  }
  const timeline = next.value;
  const [first] = shown;
  if (!first || !last) return undefined;
  const startMs = timeline('video', first.timestamp, first.atMs);
  const sizes: Survey['sizes'] = new Map();
  for (const [index, { size, timestamp, atMs }] of shown.entries()) {
    const until = shown[index + 1] ?? last;
    const ms = timeline('video', until.timestamp, until.atMs) - timeline('video', timestamp, atMs);
    const name = `${size.width}x${size.height}`;
    sizes.set(name, { size, ms: (sizes.get(name)?.ms ?? 0) + Math.max(1, ms) });
  }
  const shownMs = (frame: { timestamp: number; atMs: number }) =>
    timeline('video', frame.timestamp, frame.atMs);
  const endMs = shownMs(last) + lastFrameMs;
  return { segment, timeline, startMs, setup, hasSound, keysMs: shown.map(shownMs), endMs, sizes };
}

/** The last so many seconds, from the key frame before them on. */
function lastOf(surveys: readonly Survey[], seconds: number): Survey[] {
  let leftMs = seconds * 1000;
  const taken: Survey[] = [];
  for (const one of surveys.toReversed()) {
    const lengthMs = one.endMs - one.startMs;
    const key = one.keysMs.findLast((keyMs) => keyMs <= one.endMs - leftMs);
    taken.unshift(lengthMs > leftMs && key !== undefined ? { ...one, startMs: key } : one);
    leftMs -= lengthMs;
    if (leftMs <= 0) break;
  }
  return taken;
}

/** The size most of the recording has; the other pictures are fitted into it when it is processed. */
function longestSize(surveys: readonly Survey[]): Size | undefined {
  const total = new Map<string, { size: Size; ms: number }>();
  for (const { sizes } of surveys) {
    for (const [name, { size, ms }] of sizes) {
      total.set(name, { size, ms: (total.get(name)?.ms ?? 0) + ms });
    }
  }
  return [...total.values()].sort((one, other) => other.ms - one.ms)[0]?.size;
}
