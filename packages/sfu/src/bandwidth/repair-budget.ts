const savedMs = 400;

/** How much may be sent again: a share of the link, because repairs that crowd out the picture lose more of it. */
export class RepairBudget {
  #bytes = Number.POSITIVE_INFINITY;
  #atMs = 0;

  /** Takes a packet's size from the budget if it is there. `bitsPerSecond` is what repairs may use. */
  take(bytes: number, bitsPerSecond: number, nowMs: number): boolean {
    const most = (bitsPerSecond * savedMs) / 8000;
    this.#bytes = Math.min(most, this.#bytes + (bitsPerSecond * (nowMs - this.#atMs)) / 8000);
    this.#atMs = nowMs;
    if (this.#bytes < bytes) return false;
    this.#bytes -= bytes;
    return true;
  }
}
