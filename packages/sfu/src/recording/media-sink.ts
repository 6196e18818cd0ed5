import type { SenderReport } from '../rtcp/packets.ts';
import type { Codec, MediaKind } from '../sdp/codec.ts';

/** Takes down what a publisher sends, as it arrives. */
export type MediaSink = {
  /** A publisher has come; what came before stays a segment of its own. */
  beginSegment(codecs: Partial<Record<MediaKind, Codec>>, nowMs: number): void;
  endSegment(nowMs: number): void;
  packet(kind: MediaKind, packet: Buffer, nowMs: number): void;
  report(kind: MediaKind, report: SenderReport, nowMs: number): void;
};
