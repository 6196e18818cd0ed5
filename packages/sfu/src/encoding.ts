import { KeyFrameRequests } from './key-frame-requests.ts';
import { RateMeter } from './rate-meter.ts';
import type { ReportBlock, SenderReport } from './rtcp/packets.ts';
import { MediaPacket, wireOverheadBytes } from './rtp/media-packet.ts';
import { MissingPackets } from './rtp/missing-packets.ts';
import type { RtpHeader } from './rtp/packet.ts';
import { PacketCache } from './rtp/packet-cache.ts';
import { Reception } from './rtp/reception.ts';
import { SequenceUnwrapper } from './rtp/sequence.ts';
import type { PictureSize } from './rtp/vp8.ts';
import type { Codec, MediaKind } from './sdp/codec.ts';

const cachedPackets: Record<MediaKind, number> = { audio: 128, video: 2048 };
const keyFrameWaitMs = 3000;
/** A layer that a publisher has switched off, for want of bandwidth or power, falls silent. */
const silentAfterMs = 1500;
const rateWindowMs = 2000;

/** One incoming stream of a publisher: its sound, its picture, or one layer of its picture. */
export class Encoding {
  readonly kind: MediaKind;
  readonly codec: Codec;
  /** The layer's name (RID); '' for a stream that is the only one of its kind. */
  readonly id: string;
  readonly reception: Reception;
  readonly missing = new MissingPackets();
  readonly keyFrames: KeyFrameRequests;
  readonly cache: PacketCache;
  /** Of the last key frame. */
  size: PictureSize | undefined;
  senderReport: SenderReport | undefined;
  #ssrc: number | undefined;
  readonly #sequences = new SequenceUnwrapper();
  readonly #rate = new RateMeter(rateWindowMs);
  readonly #frames = new RateMeter(rateWindowMs);
  #highest: number | undefined;
  #firstPacketAtMs: number | undefined;
  #lastPacketAtMs = Number.NEGATIVE_INFINITY;
  #hasKeyFrames = false;

  /** `askForKeyFrame` sends one request; `ssrc` may come with the first packet. */
  constructor(
    { kind, codec, id, ssrc }: { kind: MediaKind; codec: Codec; id: string; ssrc: number | undefined },
    askForKeyFrame: (encoding: Encoding) => void,
  ) {
    this.kind = kind;
    this.codec = codec;
    this.id = id;
    this.#ssrc = ssrc;
    this.reception = new Reception(codec.clockRate);
    this.cache = new PacketCache(cachedPackets[kind]);
    this.keyFrames = new KeyFrameRequests(() => askForKeyFrame(this));
  }

  /** Undefined until the first packet, when the offer did not name it. */
  get ssrc(): number | undefined {
    return this.#ssrc;
  }

  isActive(nowMs: number): boolean {
    return nowMs - this.#lastPacketAtMs < silentAfterMs;
  }

  /** On the wire, of the last two seconds. */
  bitsPerSecond(nowMs: number): number {
    return this.#rate.bitsPerSecond(nowMs);
  }

  /** Of a picture, over the last two seconds. */
  framesPerSecond(nowMs: number): number {
    return this.#frames.perSecond(nowMs);
  }

  /**
   * Takes a packet of this stream. `hasHole` is set when so much is missing before it that only a key frame helps. A
   * stream whose key frames are not recognised may be begun anywhere after a while.
   */
  accept(
    raw: Buffer,
    header: RtpHeader,
    nowMs: number,
  ): { packet: MediaPacket; isStart: boolean; hasHole: boolean } {
    this.#ssrc ??= header.ssrc;
    const sequence = this.#sequences.unwrap(header.sequenceNumber);
    this.reception.count(sequence, header.timestamp, raw.length, nowMs);
    this.#rate.add(raw.length + wireOverheadBytes, nowMs);
    if (header.marker) this.#frames.add(1, nowMs);
    this.#firstPacketAtMs ??= nowMs;
    this.#lastPacketAtMs = nowMs;
    this.missing.arrived(sequence);
    let hasHole = false;
    if (this.#highest !== undefined && sequence > this.#highest + 1) {
      hasHole = !this.missing.addGap(this.#highest, sequence);
    }
    this.#highest = Math.max(this.#highest ?? sequence, sequence);
    const packet = new MediaPacket(this.codec.name, raw, header, sequence);
    this.cache.store(packet);
    this.size = packet.size ?? this.size;
    this.#hasKeyFrames ||= packet.isKeyFrameStart;
    const isUnknown = !this.#hasKeyFrames && nowMs - this.#firstPacketAtMs >= keyFrameWaitMs;
    return { packet, isStart: packet.isKeyFrameStart || isUnknown, hasHole };
  }

  noteSenderReport(report: SenderReport, nowMs: number): void {
    this.senderReport = report;
    this.reception.noteSenderReport(report, nowMs);
  }

  /** What to report of this stream; undefined before its first packet. */
  report(nowMs: number): ReportBlock | undefined {
    if (this.#ssrc === undefined || this.reception.packets === 0) return undefined;
    return this.reception.report(this.#ssrc, nowMs);
  }
}
