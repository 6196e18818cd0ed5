import { randomInt } from 'node:crypto';
import { buildSenderReport } from './rtcp/build.ts';
import type { SenderReport } from './rtcp/packets.ts';
import { startsKeyFrame } from './rtp/key-frame.ts';
import { type RtpHeader, rewriteRtp, withoutExtension } from './rtp/packet.ts';
import { PacketCache } from './rtp/packet-cache.ts';
import type { Codec, MediaKind } from './sdp/codec.ts';

const cachedPackets: Record<MediaKind, number> = { audio: 128, video: 2048 };
const keyFrameWaitMs = 3000;

/** A packet ready for every viewer; only its payload type still differs between them. */
export type RtpTrackPacket = { packet: Buffer; isKeyFrameStart: boolean };

type Source = {
  codec: Codec;
  startedAtMs: number;
  /** Set with the first packet forwarded: the earlier ones would fall on numbers already used. */
  firstSequence: number | undefined;
  sequenceOffset: number;
  timestampOffset: number;
};

/**
 * The sound or the picture of a channel as viewers see it: one stream with one SSRC and unbroken numbers,
 * whichever publisher feeds it. That is why viewers survive a publisher's reconnection untouched.
 */
export class RtpTrack {
  readonly kind: MediaKind;
  readonly ssrc = randomInt(1, 0xffffffff);
  readonly cache: PacketCache;
  packets = 0;
  bytes = 0;
  #payloadBytes = 0;
  #source: Source | undefined;
  #lastSequenceNumber = randomInt(0, 0x8000);
  #lastTimestamp = randomInt(0, 0x80000000);
  #lastPacketAtMs: number | undefined;

  constructor(kind: MediaKind) {
    this.kind = kind;
    this.cache = new PacketCache(cachedPackets[kind]);
  }

  /** Makes a new publisher's stream the source; numbers go on where the last one ended. */
  beginSource(codec: Codec, nowMs: number): void {
    this.#source = {
      codec,
      startedAtMs: nowMs,
      firstSequence: undefined,
      sequenceOffset: 0,
      timestampOffset: 0,
    };
  }

  endSource(): void {
    this.#source = undefined;
  }

  /**
   * Rewrites a publisher's packet in place, caches it and returns it, or undefined when it must not be
   * forwarded. A new picture starts with a key frame, as viewers' decoders still hold the old one.
   */
  accept(raw: Buffer, header: RtpHeader, sequence: number, nowMs: number): RtpTrackPacket | undefined {
    const source = this.#source;
    if (!source) return undefined;
    const payload = raw.subarray(header.payloadOffset, header.payloadEnd);
    const isKeyFrameStart = startsKeyFrame(source.codec.name, payload);
    if (source.firstSequence === undefined) {
      if (!isKeyFrameStart && nowMs - source.startedAtMs < keyFrameWaitMs) return undefined;
      this.#align(source, header, sequence, nowMs);
    }
    if (sequence < (source.firstSequence ?? 0)) return undefined;

    const packet = withoutExtension(raw, header);
    const sequenceNumber = (sequence + source.sequenceOffset) & 0xffff;
    const timestamp = (header.timestamp + source.timestampOffset) >>> 0;
    rewriteRtp(packet, sequenceNumber, timestamp, this.ssrc);
    this.cache.store(packet);
    this.packets += 1;
    this.bytes += packet.length;
    this.#payloadBytes += payload.length;
    if (((sequenceNumber - this.#lastSequenceNumber) & 0xffff) < 0x8000) {
      this.#lastSequenceNumber = sequenceNumber;
      this.#lastTimestamp = timestamp;
      this.#lastPacketAtMs = nowMs;
    }
    return { packet, isKeyFrameStart };
  }

  /** Translates a publisher's sender report, so that viewers keep sound and picture in step. */
  translateSenderReport(report: SenderReport, cname: string): Buffer | undefined {
    if (this.#source?.firstSequence === undefined) return undefined;
    return buildSenderReport(
      {
        ssrc: this.ssrc,
        ntpSeconds: report.ntpSeconds,
        ntpFraction: report.ntpFraction,
        rtpTimestamp: (report.rtpTimestamp + this.#source.timestampOffset) >>> 0,
        packetCount: this.packets,
        octetCount: this.#payloadBytes,
      },
      cname,
    );
  }

  #align(source: Source, header: RtpHeader, sequence: number, nowMs: number): void {
    const elapsedMs = this.#lastPacketAtMs === undefined ? 0 : Math.max(1, nowMs - this.#lastPacketAtMs);
    const elapsedTicks = Math.round((elapsedMs * source.codec.clockRate) / 1000);
    source.firstSequence = sequence;
    source.sequenceOffset = this.#lastSequenceNumber + 1 - sequence;
    source.timestampOffset = this.#lastTimestamp + elapsedTicks - header.timestamp;
  }
}
