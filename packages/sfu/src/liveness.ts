/**
 * Distinguishes a silent peer from a dead one. Senders of media are heard every few milliseconds, viewers only by
 * their reports: browsers send them every second with video and about every five with audio alone, and
 * other clients more rarely still. So the patience follows the longest pause a peer has shown.
 */
export class Liveness {
  readonly #timeoutMs: number;
  #lastSeenAtMs: number;
  #longestPauseMs = 0;
  #sightings = 0;

  constructor(timeoutMs: number, nowMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#lastSeenAtMs = nowMs;
  }

  seen(nowMs: number): void {
    this.#longestPauseMs = Math.max(this.#longestPauseMs, nowMs - this.#lastSeenAtMs);
    this.#lastSeenAtMs = nowMs;
    this.#sightings += 1;
  }

  /** Starts the wait again without a sighting, while there is nothing the peer could react to. */
  excuse(nowMs: number): void {
    this.#lastSeenAtMs = nowMs;
  }

  isDead(nowMs: number): boolean {
    const knownRhythm = Math.max(this.#timeoutMs, 3 * this.#longestPauseMs);
    const patienceMs = this.#sightings < 5 ? 3 * this.#timeoutMs : Math.min(knownRhythm, 4 * this.#timeoutMs);
    return nowMs - this.#lastSeenAtMs > patienceMs;
  }
}
