import { parseRtpHeader } from '../rtp/packet.ts';
import { SequenceUnwrapper } from '../rtp/sequence.ts';
import type { Codec, MediaKind } from '../sdp/codec.ts';
import { type Frame, FrameBuilder } from './frame-builder.ts';
import { PacketSorter } from './packet-sorter.ts';
import { decodeReport, type SegmentHeader, type SegmentRecord } from './segment-format.ts';
import { StreamClock, TimestampUnwrapper } from './stream-clock.ts';

/** Says of frames when they are shown, in milliseconds of no particular beginning: sound and picture in step. */
export type Timeline = (kind: MediaKind, timestamp: number, atMs: number) => number;

/** Longer than the engine asks for a lost packet again. */
const holdMs: Record<MediaKind, number> = { audio: 400, video: 1500 };
/** Reports that say sound and picture are further apart than they arrived are wrong. */
const largestDisagreementMs = 2000;
/** A timestamp this far from its packet's arrival begins a new count. */
const largestJumpMs = 5000;
const ntpEpochSeconds = 2_208_988_800;
const kinds = ['audio', 'video'] as const;

/** One kind of a segment's media, made of its packets in the order they arrived. */
export class SegmentStream {
  readonly codec: Codec;
  readonly clock: StreamClock;
  readonly #sequences = new SequenceUnwrapper();
  readonly #timestamps = new TimestampUnwrapper();
  readonly #sorter: PacketSorter;
  readonly #builder: FrameBuilder;
  #hasPackets = false;

  constructor(kind: MediaKind, codec: Codec) {
    this.codec = codec;
    this.clock = new StreamClock(codec.clockRate);
    this.#sorter = new PacketSorter(holdMs[kind]);
    this.#builder = new FrameBuilder(codec.name);
  }

  get hasPackets(): boolean {
    return this.#hasPackets;
  }

  packet(bytes: Buffer, atMs: number): Frame[] {
    const header = parseRtpHeader(bytes);
    if (header?.payloadType !== this.codec.payloadType) return [];
    this.#hasPackets = true;
    const timestamp = this.#timestamps.unwrap(header.timestamp);
    this.clock.noteArrival(timestamp, atMs);
    const sorted = this.#sorter.push({
      sequence: this.#sequences.unwrap(header.sequenceNumber),
      timestamp,
      marker: header.marker,
      // The record's bytes are the reader's; a packet may have to wait here.
      payload: Buffer.from(bytes.subarray(header.payloadOffset, header.payloadEnd)),
      atMs,
    });
    return sorted.flatMap((unit) => this.#builder.push(unit));
  }

  report(bytes: Buffer): void {
    const report = decodeReport(bytes);
    if (!report || !this.#hasPackets) return;
    const senderMs =
      (report.ntpSeconds - ntpEpochSeconds) * 1000 + (report.ntpFraction / 0x1_0000_0000) * 1000;
    this.clock.noteReport(this.#timestamps.unwrap(report.rtpTimestamp), senderMs);
  }

  flush(): Frame[] {
    return [...this.#sorter.flush().flatMap((unit) => this.#builder.push(unit)), ...this.#builder.flush()];
  }
}

/** All frames of a segment in the order they were complete, and what was learnt of its clocks when all were read. */
export function* framesOf(
  header: SegmentHeader,
  records: Iterable<SegmentRecord>,
): Generator<Frame & { kind: MediaKind }, Timeline> {
  const streams: Partial<Record<MediaKind, SegmentStream>> = {};
  for (const kind of kinds) {
    const codec = header.codecs[kind];
    if (codec) streams[kind] = new SegmentStream(kind, codec);
  }
  for (const { kind, isReport, atMs, bytes } of records) {
    const stream = streams[kind];
    if (!stream) continue;
    if (isReport) stream.report(bytes);
    else for (const frame of stream.packet(bytes, atMs)) yield { ...frame, kind };
  }
  for (const kind of kinds) for (const frame of streams[kind]?.flush() ?? []) yield { ...frame, kind };
  return timelineOf(streams);
}

function timelineOf(streams: Partial<Record<MediaKind, SegmentStream>>): Timeline {
  const clocks = kinds.flatMap((kind) => {
    const stream = streams[kind];
    return stream?.hasPackets ? [{ kind, clock: stream.clock }] : [];
  });
  const time: Partial<Record<MediaKind, (timestamp: number) => number>> = {};
  const isReported = clocks.every(({ clock }) => clock.hasReports) && doReportsAgree(clocks);
  for (const { kind, clock } of clocks) {
    time[kind] = isReported ? clock.bySender() : (timestamp) => clock.byArrival(timestamp);
  }
  const shiftMs: Record<MediaKind, number> = { audio: 0, video: 0 };
  let biasMs: number | undefined;
  return (kind, timestamp, atMs) => {
    const own = (time[kind]?.(timestamp) ?? atMs) + shiftMs[kind];
    biasMs ??= own - atMs;
    const aheadMs = own - atMs - biasMs;
    if (Math.abs(aheadMs) <= largestJumpMs) return own;
    shiftMs[kind] -= aheadMs;
    return own - aheadMs;
  };
}

/** Whether sound and picture lie about as far apart by the sender's reports as by their arrival. */
function doReportsAgree(clocks: { clock: StreamClock }[]): boolean {
  const offsets = clocks.map(({ clock }) => clock.senderAheadMs);
  return offsets.length < 2 || Math.abs((offsets[0] ?? 0) - (offsets[1] ?? 0)) <= largestDisagreementMs;
}
