import type { Downlink } from './bandwidth/downlink.ts';
import type { Feed } from './feed.ts';
import { buildPadding, type MediaPacket } from './rtp/media-packet.ts';

const rememberedMax = 512;

/** The stream that packets are sent again on, where the viewer's offer knows such. */
export type RepeatStream = { ssrc: number; payloadType: number; sequence: number };

/** What one viewer is sent beside the stream itself: packets again, and bursts that measure its link. */
export class Repairs {
  readonly #downlink: Downlink;
  readonly #repeat: RepeatStream | undefined;
  readonly #send: (bytes: Buffer, isProbe: boolean) => boolean;
  readonly #sentAtMs = new Map<number, number>();
  /** Packets that were sent again. */
  packets = 0;

  /** `send` says whether the bytes could be sent. */
  constructor(
    downlink: Downlink,
    repeat: RepeatStream | undefined,
    send: (bytes: Buffer, isProbe: boolean) => boolean,
  ) {
    this.#downlink = downlink;
    this.#repeat = repeat;
    this.#send = send;
  }

  /** Whether there is a stream for what is sent again. */
  get hasStream(): boolean {
    return this.#repeat !== undefined;
  }

  /** Of another layer, nothing has been sent again. */
  forget(): void {
    this.#sentAtMs.clear();
  }

  /** Requests are answered within a budget, and not again before the answer can have arrived. */
  resend(
    feed: Feed,
    sequenceNumbers: readonly number[],
    { isPicture, pictureBitsPerSecond }: { isPicture: boolean; pictureBitsPerSecond: number },
  ): void {
    const nowMs = performance.now();
    for (const sequenceNumber of sequenceNumbers) {
      const packet = feed.find(sequenceNumber);
      const key = feed.numbering.ssrc * 0x10000 + sequenceNumber;
      const isUnderWay =
        nowMs - (this.#sentAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < this.#downlink.roundTripMs;
      if (!packet || isUnderWay) continue;
      if (!this.#downlink.mayRepair(packet.payloadBytes, pictureBitsPerSecond, nowMs)) return;
      this.#sentAtMs.set(key, nowMs);
      for (let copy = this.#repeat ? this.#downlink.repairCopies : 1; copy > 0; copy--) {
        if (!this.#sendAgain(feed, packet, isPicture)) return;
      }
      this.packets += 1;
    }
    if (this.#sentAtMs.size > rememberedMax) this.#sentAtMs.clear();
  }

  /** Sends what is due of a burst. */
  probe(feed: Feed): void {
    const repeat = this.#repeat;
    if (!repeat) return;
    const recent = feed.recent();
    while (this.#downlink.isProbeDue(performance.now())) {
      const packet = this.#downlink.isProbeSmall ? undefined : recent.next().value;
      const bytes = packet
        ? packet.writeRepeated(feed.numbering, repeat, this.#downlink.number)
        : buildPadding({ ...repeat, timestamp: feed.lastTimestamp }, this.#downlink.number);
      if (!this.#sendRepeated(repeat, bytes, true)) return;
    }
  }

  #sendAgain(feed: Feed, packet: MediaPacket, isPicture: boolean): boolean {
    const repeat = isPicture ? this.#repeat : undefined;
    if (!repeat) return this.#send(packet.write(feed.numbering, this.#downlink.number), false);
    return this.#sendRepeated(
      repeat,
      packet.writeRepeated(feed.numbering, repeat, this.#downlink.number),
      false,
    );
  }

  #sendRepeated(repeat: RepeatStream, bytes: Buffer, isProbe: boolean): boolean {
    if (!this.#send(bytes, isProbe)) return false;
    repeat.sequence = (repeat.sequence + 1) & 0xffff;
    return true;
  }
}
