import type { Encoding } from './encoding.ts';
import { Feed } from './feed.ts';
import type { Recorder } from './recording/recorder.ts';
import type { SenderReport } from './rtcp/packets.ts';
import type { MediaPacket, TransportNumber } from './rtp/media-packet.ts';
import type { Codec, MediaKind } from './sdp/codec.ts';
import { bestOf } from './viewer.ts';

const unnumbered: TransportNumber = { id: 0, value: 0 };
const recordedSsrc = 1;
const kinds = ['audio', 'video'] as const;

/** What a recording is given: the sound, and of the picture the best layer that is being sent, as one stream. */
export class RecordedPicture {
  readonly #recorder: Recorder;
  readonly #feeds: Partial<Record<MediaKind, Feed>> = {};
  #wanted: Encoding | undefined;

  constructor(recorder: Recorder, codecs: Partial<Record<MediaKind, Codec>>) {
    this.#recorder = recorder;
    for (const kind of kinds) {
      const codec = codecs[kind];
      if (codec) this.#feeds[kind] = new Feed(recordedSsrc, codec.payloadType);
    }
  }

  choose(encodings: readonly Encoding[], nowMs: number): void {
    this.#wanted = bestOf(encodings, nowMs);
    if (this.#wanted && this.#feeds.video?.encoding !== this.#wanted) {
      this.#wanted.keyFrames.request(this.#feeds.video?.encoding ? 'better' : 'join', nowMs);
    }
  }

  requestKeyFrame(nowMs: number): void {
    this.#wanted?.keyFrames.request('loss', nowMs);
  }

  packet(encoding: Encoding, packet: MediaPacket, isStart: boolean, nowMs: number): void {
    const feed = this.#feeds[encoding.kind];
    if (!feed) return;
    if (feed.encoding !== encoding) {
      if (encoding.kind === 'video' && !(isStart && encoding === this.#wanted)) return;
      feed.follow(encoding, packet, nowMs);
    }
    if (!feed.has(packet)) return;
    this.#recorder.packet(encoding.kind, packet.write(feed.numbering, unnumbered), nowMs);
    feed.sent(packet, nowMs);
  }

  report(encoding: Encoding, report: SenderReport, nowMs: number): void {
    const feed = this.#feeds[encoding.kind];
    if (feed?.encoding !== encoding) return;
    const rtpTimestamp = feed.translateTimestamp(report.rtpTimestamp);
    this.#recorder.report(encoding.kind, { ...report, rtpTimestamp }, nowMs);
  }
}
