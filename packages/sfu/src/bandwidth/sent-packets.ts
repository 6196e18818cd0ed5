import type { TransportFeedback } from '../rtcp/transport-feedback.ts';
import type { ProbeResult } from './estimator.ts';

/** A packet that was reported on. Sending and arrival are times of two clocks. */
export type SentPacket = { bytes: number; sentAtMs: number; arrivedAtMs: number | null };

const capacity = 4096;
const mask = capacity - 1;
/** A receiver's 24 bits of 64 ms begin again after this. */
const referenceCycleMs = 64 * 2 ** 24;
/** Of a burst, what must have arrived for it to show anything. */
const leastArrivedShare = 0.7;
/** A burst that arrives this much slower than it was sent has met the link's limit. */
const slowedShare = 0.9;

const unsent = -1;

/** Adds up a burst between its first and its last packet that arrived. */
class Burst {
  arrivals = 0;
  readonly #sent = { fromMs: 0, toMs: 0 };
  readonly #arrived = { fromMs: 0, toMs: 0 };
  #bytes = 0;
  #pendingBytes = 0;
  #firstBytes = 0;
  #lastBytes = 0;

  add(bytes: number, sentAtMs: number, arrivedAtMs: number): void {
    this.#pendingBytes += bytes;
    if (Number.isNaN(arrivedAtMs)) return;
    if (this.arrivals === 0) {
      this.#pendingBytes = bytes;
      this.#firstBytes = bytes;
      this.#sent.fromMs = sentAtMs;
      this.#arrived.fromMs = arrivedAtMs;
    }
    this.arrivals += 1;
    // One that was lost in between took its share of the link all the same.
    this.#bytes += this.#pendingBytes;
    this.#pendingBytes = 0;
    this.#lastBytes = bytes;
    this.#sent.toMs = sentAtMs;
    this.#arrived.toMs = Math.max(this.#arrived.toMs, arrivedAtMs);
  }

  result(): ProbeResult {
    const rate = (bytes: number, { fromMs, toMs }: { fromMs: number; toMs: number }) =>
      (bytes * 8000) / Math.max(1, toMs - fromMs);
    const sent = rate(this.#bytes - this.#lastBytes, this.#sent);
    const arrived = rate(this.#bytes - this.#firstBytes, this.#arrived);
    return { bitsPerSecond: Math.min(sent, arrived), isWhole: arrived >= sent * slowedShare };
  }
}

/** The packets sent last to one viewer, by their transport-wide number, and what became of them. */
export class SentPackets {
  readonly #sequence = new Int32Array(capacity).fill(unsent);
  readonly #bytes = new Uint16Array(capacity);
  readonly #sentAtMs = new Float64Array(capacity);
  readonly #arrivedAtMs = new Float64Array(capacity);
  #cycles = 0;
  #lastReportedMs: number | undefined;
  #reportedUpTo = 0;

  note(sequence: number, bytes: number, nowMs: number): void {
    const slot = sequence & mask;
    this.#sequence[slot] = sequence & 0xffff;
    this.#bytes[slot] = bytes;
    this.#sentAtMs[slot] = nowMs;
    this.#arrivedAtMs[slot] = Number.NaN;
  }

  /** Takes a report and returns the packets of it that were not known to have arrived, in the order they were sent. */
  take({ firstSequence, arrivalsMs }: TransportFeedback): SentPacket[] {
    const packets: SentPacket[] = [];
    this.#reportedUpTo = (firstSequence + arrivalsMs.length - 1) & 0xffff;
    for (const [index, reportedMs] of arrivalsMs.entries()) {
      const sequence = (firstSequence + index) & 0xffff;
      const slot = sequence & mask;
      if (this.#sequence[slot] !== sequence || !Number.isNaN(this.#arrivedAtMs[slot] ?? 0)) continue;
      const arrivedAtMs = reportedMs === null ? null : this.#unwrap(reportedMs);
      if (arrivedAtMs !== null) this.#arrivedAtMs[slot] = arrivedAtMs;
      packets.push({ bytes: this.#bytes[slot] ?? 0, sentAtMs: this.#sentAtMs[slot] ?? 0, arrivedAtMs });
    }
    return packets;
  }

  /** How fast the packets from one number on arrived; undefined until all are reported on, or when too few arrived. */
  probe(firstSequence: number, count: number): ProbeResult | undefined {
    const isReported = ((this.#reportedUpTo - (firstSequence + count - 1)) & 0xffff) < 0x8000;
    if (!isReported) return undefined;
    const burst = new Burst();
    for (let index = 0; index < count; index++) {
      const slot = (firstSequence + index) & mask;
      burst.add(this.#bytes[slot] ?? 0, this.#sentAtMs[slot] ?? 0, this.#arrivedAtMs[slot] ?? Number.NaN);
    }
    return burst.arrivals < Math.max(3, count * leastArrivedShare) ? undefined : burst.result();
  }

  #unwrap(reportedMs: number): number {
    const before = this.#lastReportedMs ?? reportedMs;
    if (reportedMs < before - referenceCycleMs / 2) this.#cycles += 1;
    this.#lastReportedMs = reportedMs;
    return reportedMs + this.#cycles * referenceCycleMs;
  }
}
