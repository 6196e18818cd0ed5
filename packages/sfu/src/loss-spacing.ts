const shortestMs = 1000;
const longestMs = 16_000;

/**
 * Who asks for a key frame again and again has a link that loses key frames, too, and others pay for them with their
 * picture: each request has to wait longer than the one before.
 */
export class LossSpacing {
  #atMs = Number.NEGATIVE_INFINITY;
  #spacingMs = shortestMs;

  /** Another layer begins with a key frame of its own. */
  begin(nowMs: number): void {
    this.#atMs = nowMs;
  }

  /** Whether a request may be passed on now; one of a viewer without any picture always may. */
  take(hasPicture: boolean, nowMs: number): boolean {
    const sinceMs = nowMs - this.#atMs;
    if (sinceMs < this.#spacingMs && hasPicture) return false;
    this.#spacingMs = sinceMs > longestMs ? shortestMs : Math.min(longestMs, this.#spacingMs * 2);
    this.#atMs = nowMs;
    return true;
  }
}
