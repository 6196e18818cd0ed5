import type { SenderReport } from './rtcp/packets.ts';
import { MissingPackets } from './rtp/missing-packets.ts';
import type { RtpHeader } from './rtp/packet.ts';
import { Reception } from './rtp/reception.ts';
import { SequenceUnwrapper } from './rtp/sequence.ts';
import type { Codec } from './sdp/codec.ts';
import type { PlannedMedia } from './sdp/plan.ts';

/** One incoming stream of a publisher: what arrived, what is missing, what to report. */
export class Upstream {
  readonly codec: Codec;
  readonly reception: Reception;
  readonly missing = new MissingPackets();
  #ssrc: number | undefined;
  readonly #sequences = new SequenceUnwrapper();
  #highest: number | undefined;

  constructor(planned: PlannedMedia) {
    this.codec = planned.codec;
    this.reception = new Reception(planned.codec.clockRate);
    this.#ssrc = planned.remoteSsrc;
  }

  /** Undefined until the first packet, when the offer did not name it. */
  get ssrc(): number | undefined {
    return this.#ssrc;
  }

  /**
   * Counts a packet and returns its extended sequence number, or undefined when it belongs to another
   * stream. `hasHole` is set when so much is missing that only a key frame helps.
   */
  accept(
    header: RtpHeader,
    bytes: number,
    nowMs: number,
  ): { sequence: number; hasHole: boolean } | undefined {
    if (header.payloadType !== this.codec.payloadType) return undefined;
    this.#ssrc ??= header.ssrc;
    if (header.ssrc !== this.#ssrc) return undefined;

    const sequence = this.#sequences.unwrap(header.sequenceNumber);
    this.reception.count(sequence, header.timestamp, bytes, nowMs);
    this.missing.arrived(sequence);
    let hasHole = false;
    if (this.#highest !== undefined && sequence > this.#highest + 1) {
      hasHole = !this.missing.addGap(this.#highest, sequence);
    }
    this.#highest = Math.max(this.#highest ?? sequence, sequence);
    return { sequence, hasHole };
  }

  noteSenderReport(report: SenderReport, nowMs: number): void {
    this.reception.noteSenderReport(report, nowMs);
  }
}
