import type { SenderReport } from '../rtcp/packets.ts';
import type { Codec, MediaKind } from '../sdp/codec.ts';
import type { MediaSink } from './media-sink.ts';
import {
  encodeHeader,
  encodeReport,
  recordHeadBytes,
  type SegmentHeader,
  writeRecordHead,
} from './segment-format.ts';

/** What all buffers of a process hold together, and how much they may. */
export type ClipBudget = { bytes: number; readonly maxBytes: number };

/** A stretch of what came, as a segment of a recording. */
export type ClipSegment = { bytes: Buffer[]; lastAtMs: number };

/** Whole records of one segment, in the order they arrived. */
type Chunk = { header: SegmentHeader; bytes: Buffer; firstAtMs: number; lastAtMs: number };

/** As much as a clip may show. */
const heldMs = 60_000;
/** What is cut is exact to so much, and is never more than asked for. */
const chunkMs = 250;
const chunkBytes = 128 * 1024;
/** A minute of the largest picture that may be published, and its sound. */
const heldBytesMax = 36 * 1024 * 1024;

/**
 * Holds the last minute of what a publisher sends in memory, in the format of recordings. When its own limit or the one
 * of all buffers is reached, it forgets its oldest part: a buffer never takes from another.
 */
export class ClipBuffer implements MediaSink {
  readonly #budget: ClipBudget;
  readonly #scratch = Buffer.allocUnsafe(chunkBytes);
  #chunks: Chunk[] = [];
  #bytes = 0;
  #header: SegmentHeader | undefined;
  #filled = 0;
  #firstAtMs = 0;
  #lastAtMs = 0;

  constructor(budget: ClipBudget) {
    this.#budget = budget;
  }

  beginSegment(codecs: Partial<Record<MediaKind, Codec>>, nowMs: number): void {
    this.endSegment();
    this.#header = { startedAtMs: nowMs, codecs };
  }

  endSegment(): void {
    this.#finishChunk();
    this.#header = undefined;
  }

  packet(kind: MediaKind, packet: Buffer, nowMs: number): void {
    this.#record(kind, false, packet, nowMs);
  }

  report(kind: MediaKind, report: SenderReport, nowMs: number): void {
    this.#record(kind, true, encodeReport(report), nowMs);
  }

  /**
   * What came between two moments, as `Date.now()` says them, as segments. Nothing outside of them is in it.
   */
  cut(fromMs: number, toMs: number): ClipSegment[] {
    this.#finishChunk();
    const segments: ClipSegment[] = [];
    let header: SegmentHeader | undefined;
    for (const chunk of this.#chunks) {
      if (chunk.firstAtMs < fromMs || chunk.lastAtMs > toMs) continue;
      if (chunk.header !== header) {
        header = chunk.header;
        const leftOutMs = chunk.firstAtMs - header.startedAtMs;
        segments.push({ bytes: [encodeHeader({ ...header, leftOutMs })], lastAtMs: 0 });
      }
      const segment = segments.at(-1);
      if (!segment) continue;
      segment.bytes.push(chunk.bytes);
      segment.lastAtMs = chunk.lastAtMs;
    }
    return segments;
  }

  /** Forgets what is too old, also while nothing comes; called about ten times a second. */
  tick(nowMs: number): void {
    if (nowMs - this.#firstAtMs >= chunkMs) this.#finishChunk();
    while ((this.#chunks[0]?.firstAtMs ?? nowMs) < nowMs - heldMs) this.#dropFirst();
  }

  /** Forgets everything. */
  clear(): void {
    this.#filled = 0;
    while (this.#chunks.length > 0) this.#dropFirst();
  }

  #record(kind: MediaKind, isReport: boolean, bytes: Buffer, nowMs: number): void {
    if (!this.#header) return;
    const length = recordHeadBytes + bytes.length;
    if (this.#filled > 0 && (nowMs - this.#firstAtMs >= chunkMs || this.#filled + length > chunkBytes)) {
      this.#finishChunk();
    }
    if (this.#filled === 0) this.#firstAtMs = nowMs;
    this.#lastAtMs = nowMs;
    const atMs = nowMs - this.#header.startedAtMs;
    writeRecordHead(this.#scratch, this.#filled, { kind, isReport, atMs, length: bytes.length });
    bytes.copy(this.#scratch, this.#filled + recordHeadBytes);
    this.#filled += length;
  }

  #finishChunk(): void {
    if (this.#filled === 0 || !this.#header) return;
    const bytes = Buffer.from(this.#scratch.subarray(0, this.#filled));
    this.#chunks.push({
      header: this.#header,
      bytes,
      firstAtMs: this.#firstAtMs,
      lastAtMs: this.#lastAtMs,
    });
    this.#filled = 0;
    this.#count(bytes.length);
    const isFull = () => this.#bytes > heldBytesMax || this.#budget.bytes > this.#budget.maxBytes;
    while (this.#chunks.length > 0 && isFull()) this.#dropFirst();
  }

  #dropFirst(): void {
    const dropped = this.#chunks.shift();
    if (dropped) this.#count(-dropped.bytes.length);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.bytes += bytes;
  }
}
