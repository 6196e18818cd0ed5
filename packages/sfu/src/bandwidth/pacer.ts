const burstMs = 30;
const leastBurstBytes = 4000;
/** A debt older than this says nothing of what the link can take now. */
const longestPauseMs = 200;

/** Spreads what is sent, so that a large picture does not fill the queue in front of a slow link. */
export class Pacer {
  #debtBytes = 0;
  #atMs = 0;

  /** Whether a packet may go now at this rate. */
  mayGo(bitsPerSecond: number, nowMs: number): boolean {
    const passedMs = Math.min(longestPauseMs, nowMs - this.#atMs);
    this.#atMs = nowMs;
    this.#debtBytes = Math.max(0, this.#debtBytes - (bitsPerSecond * passedMs) / 8000);
    return this.#debtBytes < Math.max(leastBurstBytes, (bitsPerSecond * burstMs) / 8000);
  }

  spend(bytes: number): void {
    this.#debtBytes += bytes;
  }
}
