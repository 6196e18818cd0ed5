import { randomInt } from 'node:crypto';
import type { Encoding } from './encoding.ts';
import { buildSenderReport } from './rtcp/build.ts';
import type { SenderReport } from './rtcp/packets.ts';
import type { MediaPacket, Numbering } from './rtp/media-packet.ts';

const ntpTicksPerSecond = 2 ** 32;
/** Reports of two publishers may come from clocks that differ by any time; what arrived when says which do. */
const largestDisagreementSeconds = 1;

/**
 * The sound or the picture as one receiver gets it: one SSRC and unbroken numbers, whichever publisher or layer it is
 * fed from. That is why viewers survive a publisher's reconnection, and a change of layers, without a new offer.
 */
export class Feed {
  readonly numbering: Numbering;
  packets = 0;
  #payloadBytes = 0;
  #encoding: Encoding | undefined;
  #lastEncoding: Encoding | undefined;
  #firstSequence = 0;
  #lastSequenceNumber = randomInt(0, 0x8000);
  #lastTimestamp = randomInt(0, 0x80000000);
  #lastPictureId = randomInt(0, 0x7fff);
  #lastBaseLayerIndex = randomInt(0, 0xff);
  #lastSentAtMs: number | undefined;

  constructor(ssrc: number, payloadType: number) {
    this.numbering = {
      ssrc,
      payloadType,
      sequenceOffset: 0,
      timestampOffset: 0,
      pictureIdOffset: 0,
      baseLayerIndexOffset: 0,
    };
  }

  /** What it is fed from now. */
  get encoding(): Encoding | undefined {
    return this.#encoding;
  }

  get lastTimestamp(): number {
    return this.#lastTimestamp;
  }

  /** Goes over to another encoding with this packet of it, which must be one that pictures can begin with. */
  follow(encoding: Encoding, packet: MediaPacket, nowMs: number): void {
    const timestampOffset = this.#timestampOffset(encoding, packet, nowMs);
    this.#encoding = encoding;
    this.#lastEncoding = encoding;
    this.#firstSequence = packet.sequence;
    const { numbering } = this;
    numbering.sequenceOffset = this.#lastSequenceNumber + 1 - packet.sequence;
    numbering.timestampOffset = timestampOffset;
    numbering.pictureIdOffset = this.#lastPictureId + 1 - (packet.vp8?.pictureId?.value ?? 0);
    numbering.baseLayerIndexOffset = this.#lastBaseLayerIndex + 1 - (packet.vp8?.baseLayerIndex?.value ?? 0);
  }

  /** Goes on without a picture; numbers continue with the next one that is followed. */
  leave(): void {
    this.#encoding = undefined;
  }

  /** Whether a packet of the present encoding belongs to what was begun; the earlier ones have numbers already used. */
  has(packet: MediaPacket): boolean {
    return packet.sequence >= this.#firstSequence;
  }

  /** Notes a packet that goes out now. */
  sent(packet: MediaPacket, nowMs: number): void {
    this.packets += 1;
    this.#payloadBytes += packet.payloadBytes;
    const { numbering } = this;
    const sequenceNumber = (packet.sequence + numbering.sequenceOffset) & 0xffff;
    if (((sequenceNumber - this.#lastSequenceNumber) & 0xffff) >= 0x8000) return;
    this.#lastSequenceNumber = sequenceNumber;
    this.#lastTimestamp = (packet.timestamp + numbering.timestampOffset) >>> 0;
    this.#lastSentAtMs = nowMs;
    if (packet.vp8?.pictureId) {
      this.#lastPictureId = (packet.vp8.pictureId.value + numbering.pictureIdOffset) & 0x7fff;
    }
    if (packet.vp8?.baseLayerIndex) {
      this.#lastBaseLayerIndex = (packet.vp8.baseLayerIndex.value + numbering.baseLayerIndexOffset) & 0xff;
    }
  }

  /** The packet that went out under a sequence number, as long as it is kept and of the present encoding. */
  find(sequenceNumber: number): MediaPacket | undefined {
    const packet = this.#encoding?.cache.find(sequenceNumber - this.numbering.sequenceOffset);
    return packet && this.has(packet) ? packet : undefined;
  }

  /** The packets sent last, the latest first. */
  *recent(): Generator<MediaPacket> {
    for (let number = this.#lastSequenceNumber; ; number--) {
      const packet = this.find(number);
      if (!packet) return;
      yield packet;
    }
  }

  /** A publisher's sender report with this feed's numbers, so that receivers keep sound and picture in step. */
  translate(report: SenderReport, cname: string): Buffer {
    return buildSenderReport(
      {
        ssrc: this.numbering.ssrc,
        ntpSeconds: report.ntpSeconds,
        ntpFraction: report.ntpFraction,
        rtpTimestamp: this.translateTimestamp(report.rtpTimestamp),
        packetCount: this.packets,
        octetCount: this.#payloadBytes,
      },
      cname,
    );
  }

  translateTimestamp(timestamp: number): number {
    return (timestamp + this.numbering.timestampOffset) >>> 0;
  }

  /**
   * Layers of one publisher count time from different beginnings. Its sender reports say how far these lie apart;
   * without them, and between publishers, the time that has passed must do. Time never stands still or runs back.
   */
  #timestampOffset(to: Encoding, packet: MediaPacket, nowMs: number): number {
    const { clockRate } = to.codec;
    const elapsedMs = this.#lastSentAtMs === undefined ? 0 : Math.max(1, nowMs - this.#lastSentAtMs);
    const elapsedTicks = Math.round((elapsedMs * clockRate) / 1000);
    const byArrival = this.#lastTimestamp + elapsedTicks - packet.timestamp;
    const distance = this.#lastEncoding && clockDistance(this.#lastEncoding, to);
    if (distance === undefined) return byArrival;
    const byReports = this.numbering.timestampOffset + distance;
    const stepTicks = (packet.timestamp + byReports - this.#lastTimestamp) | 0;
    if (Math.abs(stepTicks - elapsedTicks) > largestDisagreementSeconds * clockRate) return byArrival;
    return stepTicks > 0 ? byReports : this.#lastTimestamp + 1 - packet.timestamp;
  }
}

/** How many ticks later the same moment is in the timestamps of `from` than in those of `to`. */
function clockDistance(from: Encoding, to: Encoding): number | undefined {
  const [one, other] = [from.senderReport, to.senderReport];
  if (!one || !other || from.codec.clockRate !== to.codec.clockRate) return undefined;
  const seconds =
    one.ntpSeconds - other.ntpSeconds + (one.ntpFraction - other.ntpFraction) / ntpTicksPerSecond;
  return one.rtpTimestamp - other.rtpTimestamp - Math.round(seconds * from.codec.clockRate);
}
