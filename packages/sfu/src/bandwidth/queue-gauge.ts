import type { SentPacket } from './sent-packets.ts';

/** The shortest way is looked for in this time and the one before: clocks drift, and routes change. */
const baseWindowMs = 10_000;
const noticeableMs = 40;
const alwaysTooLongMs = 160;
const compareAfterMs = 150;
const risingMs = 4;

/**
 * How long packets wait on their way, beyond the shortest way seen: what piles up in front of a link that is too slow.
 * Only differences of the two clocks are used.
 */
export class QueueGauge {
  /** The wait of the quickest packet of the last two reports: one that is late may be a busy machine's. */
  ms = 0;
  isGrowing = false;
  /** Whatever made it. */
  isTooLong = false;
  #base = Number.POSITIVE_INFINITY;
  #baseBefore = Number.POSITIVE_INFINITY;
  #shortestBefore = Number.POSITIVE_INFINITY;
  #windowAtMs: number | undefined;
  readonly #earlier: { atMs: number; ms: number }[] = [];

  note(arrived: readonly SentPacket[], nowMs: number): void {
    let shortest = Number.POSITIVE_INFINITY;
    for (const { arrivedAtMs, sentAtMs } of arrived) {
      if (arrivedAtMs !== null) shortest = Math.min(shortest, arrivedAtMs - sentAtMs);
    }
    if (shortest === Number.POSITIVE_INFINITY) return;
    this.#noteBase(shortest, nowMs);
    this.ms = Math.min(shortest, this.#shortestBefore) - Math.min(this.#base, this.#baseBefore);
    this.#shortestBefore = shortest;
    this.#earlier.push({ atMs: nowMs, ms: this.ms });
    while ((this.#earlier[1]?.atMs ?? nowMs) <= nowMs - compareAfterMs) this.#earlier.shift();
    const isRising = this.ms > (this.#earlier[0]?.ms ?? this.ms) + risingMs;
    this.isTooLong = this.ms > alwaysTooLongMs;
    this.isGrowing = (this.ms > noticeableMs && isRising) || this.isTooLong;
  }

  #noteBase(shortest: number, nowMs: number): void {
    this.#windowAtMs ??= nowMs;
    if (nowMs - this.#windowAtMs > baseWindowMs) {
      this.#windowAtMs = nowMs;
      this.#baseBefore = this.#base;
      this.#base = Number.POSITIVE_INFINITY;
    }
    this.#base = Math.min(this.#base, shortest);
  }
}
