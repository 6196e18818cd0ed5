import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import type { CodecName } from '../sdp/codec.ts';
import { decodeHeader, type SegmentHeader } from './segment-format.ts';

/** One file of a recording: what one publisher's connection sent without a break. */
export type Segment = { file: string; header: SegmentHeader; bytes: number; durationMs: number };

/** Segments that can be joined in one video, because their pictures are coded alike. */
export type RecordedPart = { codec: CodecName; segments: Segment[]; bytes: number; durationMs: number };

const ending = '.rtp';
const headerBytesAtMost = 80 * 1024;
/** No key frame fits into less. */
const leastBytes = 4 * 1024;

/** The file of the segment with a number from 1 on. */
export function segmentFile(folder: string, number: number): string {
  return path.join(folder, `${String(number).padStart(5, '0')}${ending}`);
}

/** Numbers of the segments in a folder, in order; none when there is no such folder. */
export function segmentNumbers(folder: string): number[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => Number.parseInt(name, 10))
    .filter((number) => number > 0)
    .sort((one, other) => one - other);
}

/** The segments in a folder, in order. One whose beginning never reached the disk is left out. */
export function readSegments(folder: string): Segment[] {
  return segmentNumbers(folder).flatMap((number) => readFacts(segmentFile(folder, number)) ?? []);
}

function readFacts(file: string): Segment | undefined {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(headerBytesAtMost);
    const length = readSync(descriptor, bytes, 0, bytes.length, 0);
    const decoded = decodeHeader(bytes.subarray(0, length));
    if (!decoded) return undefined;
    const { size, mtimeMs } = statSync(file);
    // A file's last change is when its last packets came: they are written within the second.
    const { header } = decoded;
    const durationMs = Math.max(0, mtimeMs - header.startedAtMs - (header.leftOutMs ?? 0));
    return { file, header, bytes: size, durationMs };
  } finally {
    closeSync(descriptor);
  }
}

/** Puts segments together as far as one video can hold them; those that cannot hold a picture are left out. */
export function partsOf(segments: readonly Segment[]): RecordedPart[] {
  const parts: RecordedPart[] = [];
  for (const segment of segments) {
    const codec = segment.header.codecs.video?.name;
    if (!codec || segment.bytes < leastBytes) continue;
    let part = parts.at(-1);
    if (part?.codec !== codec) {
      part = { codec, segments: [], bytes: 0, durationMs: 0 };
      parts.push(part);
    }
    part.segments.push(segment);
    part.bytes += segment.bytes;
    part.durationMs += segment.durationMs;
  }
  return parts;
}
