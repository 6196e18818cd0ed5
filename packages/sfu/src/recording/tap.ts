import type { SenderReport } from '../rtcp/packets.ts';
import type { Codec, MediaKind } from '../sdp/codec.ts';
import type { MediaSink } from './media-sink.ts';
import { encodeHeader, encodeReport, recordHeadBytes, writeRecordHead } from './segment-format.ts';

/** Of a reader that is late; then everything unread is left out. */
const unreadBytesMax = 8 * 1024 * 1024;
/** Who has not read for so long has gone. */
const abandonedAfterMs = 5000;

/** Holds what a publisher sends until it is read, in the format of recordings: segment after segment, whole records only. */
export class Tap implements MediaSink {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #codecs: Partial<Record<MediaKind, Codec>> | undefined;
  #startedAtMs = 0;
  #readAtMs: number;

  constructor(nowMs: number) {
    this.#readAtMs = nowMs;
  }

  isAbandoned(nowMs: number): boolean {
    return nowMs - this.#readAtMs > abandonedAfterMs;
  }

  /** What came since the last call. */
  read(nowMs: number): Buffer {
    this.#readAtMs = nowMs;
    const unread = Buffer.concat(this.#chunks, this.#bytes);
    this.#drop();
    return unread;
  }

  beginSegment(codecs: Partial<Record<MediaKind, Codec>>, nowMs: number): void {
    this.#codecs = codecs;
    this.#startedAtMs = nowMs;
    this.#add(encodeHeader({ startedAtMs: nowMs, codecs }));
  }

  endSegment(): void {
    this.#codecs = undefined;
  }

  packet(kind: MediaKind, packet: Buffer, nowMs: number): void {
    this.#record(kind, false, packet, nowMs);
  }

  report(kind: MediaKind, report: SenderReport, nowMs: number): void {
    this.#record(kind, true, encodeReport(report), nowMs);
  }

  #record(kind: MediaKind, isReport: boolean, bytes: Buffer, nowMs: number): void {
    if (!this.#codecs) return;
    if (this.#bytes > unreadBytesMax) {
      this.#drop();
      this.beginSegment(this.#codecs, nowMs);
    }
    const record = Buffer.allocUnsafe(recordHeadBytes + bytes.length);
    const atMs = nowMs - this.#startedAtMs;
    writeRecordHead(record, 0, { kind, isReport, atMs, length: bytes.length });
    bytes.copy(record, recordHeadBytes);
    this.#add(record);
  }

  #add(bytes: Buffer): void {
    this.#chunks.push(bytes);
    this.#bytes += bytes.length;
  }

  #drop(): void {
    this.#chunks = [];
    this.#bytes = 0;
  }
}
