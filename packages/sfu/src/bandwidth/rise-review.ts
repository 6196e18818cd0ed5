/** A layer that soon proved too much is not tried again for this long, then twice as long, and so on. */
const firstRefusalMs = 4000;
const longestRefusalMs = 60_000;
const provenAfterMs = 8000;

/** Remembers whether a larger layer was too much for a link, so that it is not tried again and again. */
export class RiseReview {
  #roseAtMs = Number.NEGATIVE_INFINITY;
  #refusedUntilMs = Number.NEGATIVE_INFINITY;
  #refusalMs = firstRefusalMs;

  rose(nowMs: number): void {
    this.#roseAtMs = nowMs;
  }

  mayRise(nowMs: number): boolean {
    return nowMs >= this.#refusedUntilMs;
  }

  /** @param calmMs since the link was last found too full */
  review(calmMs: number, nowMs: number): void {
    const sinceMs = nowMs - this.#roseAtMs;
    if (sinceMs >= provenAfterMs) {
      if (sinceMs < Number.POSITIVE_INFINITY) this.#refusalMs = firstRefusalMs;
      this.#roseAtMs = Number.NEGATIVE_INFINITY;
    } else if (calmMs < sinceMs) {
      this.#refusedUntilMs = nowMs + this.#refusalMs;
      this.#refusalMs = Math.min(longestRefusalMs, this.#refusalMs * 2);
      this.#roseAtMs = Number.NEGATIVE_INFINITY;
    }
  }
}
