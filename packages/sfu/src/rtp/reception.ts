import type { ReportBlock, SenderReport } from '../rtcp/packets.ts';

/** What a receiver report says about one incoming stream (RFC 3550, section 6.4 and appendix A). */
export class Reception {
  packets = 0;
  bytes = 0;
  readonly #clockRate: number;
  #firstSequence: number | undefined;
  #highestSequence = 0;
  #jitter = 0;
  #lastTransit: number | undefined;
  #expectedAtReport = 0;
  #packetsAtReport = 0;
  #lastSenderReport = { compactNtp: 0, receivedAtMs: 0 };

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** Counts a packet; `sequence` is the extended sequence number. */
  count(sequence: number, timestamp: number, bytes: number, nowMs: number): void {
    this.#firstSequence ??= sequence;
    if (sequence > this.#highestSequence) this.#highestSequence = sequence;
    this.packets += 1;
    this.bytes += bytes;
    const transit = (nowMs * this.#clockRate) / 1000 - timestamp;
    if (this.#lastTransit !== undefined) {
      const difference = Math.abs(transit - this.#lastTransit);
      // A timestamp that wrapped or was reset says nothing about the network.
      if (difference < this.#clockRate * 10) this.#jitter += (difference - this.#jitter) / 16;
    }
    this.#lastTransit = transit;
  }

  /** Packets that never arrived; a retransmission that did arrive counts as received. */
  get packetsLost(): number {
    return Math.max(0, this.#expected() - this.packets);
  }

  noteSenderReport(report: SenderReport, nowMs: number): void {
    const compactNtp = (((report.ntpSeconds & 0xffff) << 16) | (report.ntpFraction >>> 16)) >>> 0;
    this.#lastSenderReport = { compactNtp, receivedAtMs: nowMs };
  }

  /** Closes the reporting interval and returns its report block. */
  report(ssrc: number, nowMs: number): ReportBlock {
    const expected = this.#expected();
    const expectedNow = expected - this.#expectedAtReport;
    const lostNow = expectedNow - (this.packets - this.#packetsAtReport);
    this.#expectedAtReport = expected;
    this.#packetsAtReport = this.packets;
    const { compactNtp, receivedAtMs } = this.#lastSenderReport;
    return {
      ssrc,
      fractionLost:
        expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / expectedNow)) : 0,
      packetsLost: Math.min(0x7fffff, this.packetsLost),
      highestSequence: (this.#highestSequence - 0x10000) >>> 0,
      jitter: Math.min(0xffffffff, Math.round(this.#jitter)),
      lastSenderReport: compactNtp,
      delaySinceLastSenderReport:
        compactNtp === 0 ? 0 : Math.min(0xffffffff, Math.round(((nowMs - receivedAtMs) * 65_536) / 1000)),
    };
  }

  #expected(): number {
    return this.#firstSequence === undefined ? 0 : this.#highestSequence - this.#firstSequence + 1;
  }
}
