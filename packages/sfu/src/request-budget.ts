/** How often something may be asked for: so many times at once, then again each time a while has passed. */
export class RequestBudget {
  readonly #most: number;
  readonly #everyMs: number;
  #left: number;
  #atMs: number;

  constructor(most: number, everyMs: number, nowMs: number) {
    this.#most = most;
    this.#everyMs = everyMs;
    this.#left = most;
    this.#atMs = nowMs;
  }

  /** Takes one request. Returns how long to wait for the next one, in milliseconds, when none is left; 0 otherwise. */
  take(nowMs: number): number {
    this.#left = Math.min(this.#most, this.#left + (nowMs - this.#atMs) / this.#everyMs);
    this.#atMs = nowMs;
    if (this.#left < 1) return (1 - this.#left) * this.#everyMs;
    this.#left -= 1;
    return 0;
  }
}
