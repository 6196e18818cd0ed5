import type { MediaKind } from '../sdp/codec.ts';
import type { Frame } from './frame-builder.ts';
import { decodeHeader, readRecordHead, recordHeadBytes, type SegmentHeader } from './segment-format.ts';
import { SegmentStream } from './segment-frames.ts';

/** A frame of a stream that goes on. `shownAtMs`: since its segment's start, sound and picture in step. */
export type LiveFrame = Frame & { kind: MediaKind; shownAtMs: number };

type Live = { stream: SegmentStream; offsetMs: number | undefined };

const kinds = ['audio', 'video'] as const;
const headerByte = 0x43;
/** Reports that say sound and picture are further apart than they arrived are wrong. */
const largestDisagreementMs = 2000;

/** Reads a tap's stream piece by piece. Sound and picture are put in step by the last reports, once both have one. */
export class LiveReader {
  readonly #onSegment: (header: SegmentHeader) => void;
  readonly #onFrame: (frame: LiveFrame) => void;
  #live: Partial<Record<MediaKind, Live>> = {};

  constructor(onSegment: (header: SegmentHeader) => void, onFrame: (frame: LiveFrame) => void) {
    this.#onSegment = onSegment;
    this.#onFrame = onFrame;
  }

  /** Takes a piece, which holds whole records. */
  push(bytes: Buffer): void {
    for (let offset = 0; offset < bytes.length; ) {
      if (bytes[offset] === headerByte) {
        const decoded = decodeHeader(bytes.subarray(offset));
        if (!decoded) return;
        this.#begin(decoded.header);
        offset += decoded.length;
        continue;
      }
      const head = bytes.length - offset >= recordHeadBytes ? readRecordHead(bytes, offset) : undefined;
      if (!head) return;
      const from = offset + recordHeadBytes;
      offset = from + head.length;
      this.#record(head, bytes.subarray(from, offset));
    }
  }

  #begin(header: SegmentHeader): void {
    this.#live = {};
    for (const kind of kinds) {
      const codec = header.codecs[kind];
      if (codec) this.#live[kind] = { stream: new SegmentStream(kind, codec), offsetMs: undefined };
    }
    this.#onSegment(header);
  }

  #record(
    { kind, isReport, atMs }: { kind: MediaKind; isReport: boolean; atMs: number },
    bytes: Buffer,
  ): void {
    const live = this.#live[kind];
    if (!live) return;
    if (isReport) {
      live.stream.report(bytes);
      return;
    }
    for (const frame of live.stream.packet(bytes, atMs)) {
      this.#onFrame({ ...frame, kind, shownAtMs: this.#shownAtMs(kind, live, frame) });
    }
  }

  /** The picture is where it arrived; the sound follows it as the sender's reports have it. */
  #shownAtMs(kind: MediaKind, live: Live, { timestamp, atMs }: Frame): number {
    const { clock } = live.stream;
    live.offsetMs ??= atMs - clock.streamMs(timestamp);
    const shownAtMs = clock.streamMs(timestamp) + live.offsetMs;
    const picture = this.#live.video;
    const senderMs = kind === 'audio' ? clock.byLastReport(timestamp) : undefined;
    const pictureAheadMs = picture?.offsetMs === undefined ? undefined : aheadMs(picture);
    if (senderMs === undefined || pictureAheadMs === undefined) return shownAtMs;
    const reportedMs = senderMs - pictureAheadMs;
    return Math.abs(reportedMs - shownAtMs) > largestDisagreementMs ? shownAtMs : reportedMs;
  }
}

/** How far the sender's clock is ahead of when the picture is shown. */
function aheadMs({ stream: { clock }, offsetMs }: Live): number | undefined {
  const senderMs = clock.byLastReport(0);
  return senderMs === undefined || offsetMs === undefined ? undefined : senderMs - offsetMs;
}
