import type { Codec, MediaKind } from '../sdp/codec.ts';

/** What a segment begins with: when its first packet could come, and in which formats they come. */
export type SegmentHeader = {
  startedAtMs: number;
  codecs: Partial<Record<MediaKind, Codec>>;
  /** How much of its beginning is not in it, as in a clip; none unless given. */
  leftOutMs?: number;
};

/**
 * One thing that arrived: an RTP packet as the publisher sent it, or what its sender report says of the time. `bytes`
 * is good until the next record is read.
 */
export type SegmentRecord = {
  kind: MediaKind;
  isReport: boolean;
  /** Since the segment's start. */
  atMs: number;
  bytes: Buffer;
};

/** A sender report, as far as it says which moment of the sender's clock an RTP timestamp is. */
export type ReportedTime = { ntpSeconds: number; ntpFraction: number; rtpTimestamp: number };

const segmentMagic = Buffer.from('CNDRTP1\n', 'latin1');
export const recordHeadBytes = 7;
const reportBytes = 12;
const largestHeaderBytes = 64 * 1024;

const typeOf: Record<MediaKind, { packet: number; report: number }> = {
  audio: { packet: 1, report: 3 },
  video: { packet: 2, report: 4 },
};
const kindOf: Record<number, { kind: MediaKind; isReport: boolean }> = {
  1: { kind: 'audio', isReport: false },
  2: { kind: 'video', isReport: false },
  3: { kind: 'audio', isReport: true },
  4: { kind: 'video', isReport: true },
};

export function encodeHeader(header: SegmentHeader): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([segmentMagic, length, json]);
}

/** Reads a header off the beginning of a segment; undefined when the bytes are none, or not all of one. */
export function decodeHeader(bytes: Buffer): { header: SegmentHeader; length: number } | undefined {
  const start = segmentMagic.length + 4;
  if (bytes.length < start || !bytes.subarray(0, segmentMagic.length).equals(segmentMagic)) return undefined;
  const length = bytes.readUInt32BE(segmentMagic.length);
  if (length > largestHeaderBytes || bytes.length < start + length) return undefined;
  try {
    const header = JSON.parse(bytes.toString('utf8', start, start + length)) as SegmentHeader;
    return { header, length: start + length };
  } catch {
    return undefined;
  }
}

/** Writes what stands before a record's bytes into `target` at `offset`. */
export function writeRecordHead(
  target: Buffer,
  offset: number,
  { kind, isReport, atMs, length }: { kind: MediaKind; isReport: boolean; atMs: number; length: number },
): void {
  target[offset] = isReport ? typeOf[kind].report : typeOf[kind].packet;
  target.writeUInt32BE(Math.max(0, Math.min(0xffffffff, Math.round(atMs))), offset + 1);
  target.writeUInt16BE(length, offset + 5);
}

/** Reads what `writeRecordHead` wrote; undefined for a type nobody writes, after which nothing can be trusted. */
export function readRecordHead(
  source: Buffer,
  offset: number,
): { kind: MediaKind; isReport: boolean; atMs: number; length: number } | undefined {
  const known = kindOf[source[offset] ?? 0];
  if (!known) return undefined;
  return { ...known, atMs: source.readUInt32BE(offset + 1), length: source.readUInt16BE(offset + 5) };
}

export function encodeReport({ ntpSeconds, ntpFraction, rtpTimestamp }: ReportedTime): Buffer {
  const bytes = Buffer.alloc(reportBytes);
  bytes.writeUInt32BE(ntpSeconds, 0);
  bytes.writeUInt32BE(ntpFraction, 4);
  bytes.writeUInt32BE(rtpTimestamp, 8);
  return bytes;
}

export function decodeReport(bytes: Buffer): ReportedTime | undefined {
  if (bytes.length < reportBytes) return undefined;
  return {
    ntpSeconds: bytes.readUInt32BE(0),
    ntpFraction: bytes.readUInt32BE(4),
    rtpTimestamp: bytes.readUInt32BE(8),
  };
}
