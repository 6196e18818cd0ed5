import type { Encoding } from './encoding.ts';
import { Feed } from './feed.ts';
import type { MediaSink } from './recording/media-sink.ts';
import type { SenderReport } from './rtcp/packets.ts';
import type { MediaPacket, TransportNumber } from './rtp/media-packet.ts';
import type { Codec, MediaKind } from './sdp/codec.ts';
import { bestOf } from './viewer.ts';

const unnumbered: TransportNumber = { id: 0, value: 0 };
const recordedSsrc = 1;
const kinds = ['audio', 'video'] as const;

/** What a sink is given, such as a recording: the sound, and of the picture the best layer that is being sent, as one stream. */
export class RecordedPicture {
  readonly #sink: MediaSink;
  readonly #keyFrameEveryMs: number;
  readonly #feeds: Partial<Record<MediaKind, Feed>> = {};
  #wanted: Encoding | undefined;
  #keyFrameAtMs = 0;

  constructor(sink: MediaSink, codecs: Partial<Record<MediaKind, Codec>>, keyFrameEveryMs: number) {
    this.#sink = sink;
    this.#keyFrameEveryMs = keyFrameEveryMs;
    for (const kind of kinds) {
      const codec = codecs[kind];
      if (codec) this.#feeds[kind] = new Feed(recordedSsrc, codec.payloadType);
    }
  }

  /** Follows the best layer, and asks for a key frame when none has come for long. */
  tick(encodings: readonly Encoding[], nowMs: number): void {
    this.#wanted = bestOf(encodings, nowMs);
    if (this.#wanted && this.#feeds.video?.encoding !== this.#wanted) {
      this.#wanted.keyFrames.request(this.#feeds.video?.encoding ? 'better' : 'join', nowMs);
    } else if (nowMs - this.#keyFrameAtMs >= this.#keyFrameEveryMs) {
      this.#keyFrameAtMs = nowMs;
      // Nobody else asks when nobody watches, and a lost packet would spoil the picture until the next one.
      this.#wanted?.keyFrames.request('loss', nowMs);
    }
  }

  packet(encoding: Encoding, packet: MediaPacket, isStart: boolean, nowMs: number): void {
    const feed = this.#feeds[encoding.kind];
    if (!feed) return;
    const isNew = feed.encoding !== encoding;
    if (isNew) {
      if (encoding.kind === 'video' && !(isStart && encoding === this.#wanted)) return;
      feed.follow(encoding, packet, nowMs);
    }
    if (!feed.has(packet)) return;
    if (encoding.kind === 'video' && packet.isKeyFrameStart) this.#keyFrameAtMs = nowMs;
    this.#sink.packet(encoding.kind, packet.write(feed.numbering, unnumbered), nowMs);
    feed.sent(packet, nowMs);
    // The next report may be seconds away, and it says which sound belongs to which picture.
    if (isNew && encoding.senderReport) this.report(encoding, encoding.senderReport, nowMs);
  }

  report(encoding: Encoding, report: SenderReport, nowMs: number): void {
    const feed = this.#feeds[encoding.kind];
    if (feed?.encoding !== encoding) return;
    const rtpTimestamp = feed.translateTimestamp(report.rtpTimestamp);
    this.#sink.report(encoding.kind, { ...report, rtpTimestamp }, nowMs);
  }
}
