import type { BandwidthEstimator } from './estimator.ts';

const firstPauseMs = 400;
const longestPauseMs = 3000;
const leastPackets = 8;
const burstMs = 25;
const graceMs = 250;
const reportedWithinMs = 800;
/** A burst is rarely sent quite as fast as it should. */
const carriedShare = 0.8;

type Burst = {
  bitsPerSecond: number;
  startedAtMs: number;
  firstSequence: number;
  /** Packets with numbers of the burst, those of the picture between them included. */
  packets: number;
  ownPackets: number;
  bytes: number;
  isSent: boolean;
};

/**
 * Learns whether a link carries more than is sent over it, by short bursts at the rate in question. In vain, it waits
 * longer before the next one.
 */
export class Prober {
  readonly #estimator: BandwidthEstimator;
  #burst: Burst | undefined;
  #pauseMs = firstPauseMs;
  #nextAtMs = 0;

  constructor(estimator: BandwidthEstimator) {
    this.#estimator = estimator;
  }

  get isBursting(): boolean {
    return this.#burst !== undefined && !this.#burst.isSent;
  }

  /** Of the burst under way. */
  get bitsPerSecond(): number {
    return this.#burst?.bitsPerSecond ?? 0;
  }

  /** Begins a burst unless one is under way or was a moment ago. `nextSequence` is that of the next packet sent. */
  start(bitsPerSecond: number, nextSequence: number, nowMs: number): boolean {
    if (this.#burst || nowMs < this.#nextAtMs) return false;
    this.#burst = {
      bitsPerSecond,
      startedAtMs: nowMs,
      firstSequence: nextSequence,
      packets: 0,
      ownPackets: 0,
      bytes: 0,
      isSent: false,
    };
    return true;
  }

  /** Whether another packet of the burst is due. */
  isDue(nowMs: number): boolean {
    const burst = this.#burst;
    if (!burst || burst.isSent) return false;
    return burst.bytes === 0 || (burst.bytes * 8000) / burst.bitsPerSecond <= nowMs - burst.startedAtMs;
  }

  /** Counts a packet that was sent, of the burst or beside it. */
  sent(bytes: number, isOwn: boolean, nowMs: number): void {
    const burst = this.#burst;
    if (!burst || burst.isSent) return;
    burst.packets += 1;
    burst.ownPackets += isOwn ? 1 : 0;
    burst.bytes += bytes;
    if (burst.ownPackets < leastPackets || burst.bytes * 8000 < burst.bitsPerSecond * burstMs) return;
    burst.isSent = true;
    this.#estimator.disturbUntil(nowMs + this.#estimator.roundTripMs + graceMs);
  }

  /** Looks whether enough was reported of the burst; called after each report, and now and then. */
  check(nowMs: number): void {
    const burst = this.#burst;
    if (!burst) return;
    const result = burst.isSent && this.#estimator.probeResult(burst.firstSequence, burst.packets);
    const isLate = nowMs - burst.startedAtMs > reportedWithinMs + 2 * this.#estimator.roundTripMs;
    if (!result && !isLate) return;
    this.#burst = undefined;
    let isCarried = false;
    if (result) {
      this.#estimator.learn(result);
      isCarried = result.isWhole && result.bitsPerSecond > burst.bitsPerSecond * carriedShare;
    }
    this.#pauseMs = isCarried ? firstPauseMs : Math.min(longestPauseMs, this.#pauseMs * 2);
    this.#nextAtMs = nowMs + this.#pauseMs;
  }
}
