/**
 * Notices silence. `observe` takes what was received so far (any number that changes when something arrives) and
 * says whether nothing has changed for longer than the limit.
 */
export class Watchdog {
  #received: number | null = null;
  #changedAtMs: number;
  readonly #limitMs: number;
  readonly #doubtfulLimitMs: number;
  #doubtUntilMs = 0;

  constructor(limitMs: number, doubtfulLimitMs: number, nowMs: number) {
    this.#limitMs = limitMs;
    this.#doubtfulLimitMs = doubtfulLimitMs;
    this.#changedAtMs = nowMs;
  }

  /** Uses the shorter limit until then: somebody else has noticed a problem. */
  doubtUntil(untilMs: number): void {
    this.#doubtUntilMs = untilMs;
  }

  observe(received: number, nowMs: number): 'flowing' | 'quiet' | 'stalled' {
    if (received !== this.#received) {
      this.#received = received;
      this.#changedAtMs = nowMs;
      return 'flowing';
    }
    const limitMs = nowMs < this.#doubtUntilMs ? this.#doubtfulLimitMs : this.#limitMs;
    return nowMs - this.#changedAtMs >= limitMs ? 'stalled' : 'quiet';
  }
}
