import type { Encoding } from './encoding.ts';
import { RecordedPicture } from './recorded-picture.ts';
import type { MediaSink } from './recording/media-sink.ts';
import type { SenderReport } from './rtcp/packets.ts';
import type { MediaPacket } from './rtp/media-packet.ts';
import type { Codec, MediaKind } from './sdp/codec.ts';

/** What is copied from. */
type Source = {
  codecs: Partial<Record<MediaKind, Codec>>;
  encodings: Record<MediaKind, readonly Encoding[]>;
};

type Copy = { keyFrameEveryMs: number; picture: RecordedPicture | undefined };

/** The copies that are made of what is published, each for a sink. */
export class Copies {
  readonly #copies = new Map<MediaSink, Copy>();

  /** Begins at once when somebody is publishing. The sink is given a key frame at least so often. */
  add(sink: MediaSink, keyFrameEveryMs: number, source: Source | undefined, nowMs: number): void {
    this.#copies.set(sink, { keyFrameEveryMs, picture: undefined });
    if (source) this.#begin(sink, source, nowMs);
  }

  remove(sink: MediaSink, nowMs: number): void {
    if (this.#copies.delete(sink)) sink.endSegment(nowMs);
  }

  publisherConnected(source: Source, nowMs: number): void {
    for (const sink of this.#copies.keys()) this.#begin(sink, source, nowMs);
  }

  publisherLeft(nowMs: number): void {
    for (const [sink, copy] of this.#copies) {
      copy.picture = undefined;
      sink.endSegment(nowMs);
    }
  }

  packet(encoding: Encoding, packet: MediaPacket, isStart: boolean, nowMs: number): void {
    for (const { picture } of this.#copies.values()) picture?.packet(encoding, packet, isStart, nowMs);
  }

  report(encoding: Encoding, report: SenderReport, nowMs: number): void {
    for (const { picture } of this.#copies.values()) picture?.report(encoding, report, nowMs);
  }

  /** Follows the best layer and asks for key frames; called about ten times a second while there is a publisher. */
  tick(encodings: readonly Encoding[], nowMs: number): void {
    for (const { picture } of this.#copies.values()) picture?.tick(encodings, nowMs);
  }

  #begin(sink: MediaSink, source: Source, nowMs: number): void {
    const copy = this.#copies.get(sink);
    if (!copy) return;
    sink.beginSegment(source.codecs, nowMs);
    copy.picture = new RecordedPicture(sink, source.codecs, copy.keyFrameEveryMs);
    copy.picture.tick(source.encodings.video, nowMs);
  }
}
