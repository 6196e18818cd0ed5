/**
 * A joiner sees nothing without a key frame; one after a lost packet sees at least something, and one who changes to a
 * better layer goes on seeing the other. Browsers ignore a request that comes within 300 ms of the last one they heeded,
 * so ours keep a little further apart.
 */
const spacingMs = { join: 340, better: 1000, loss: 1000 };

export type Urgency = keyof typeof spacingMs;

/** Decides when the publisher is asked for a key frame of one stream, so that a thousand viewers ask no more than one. */
export class KeyFrameRequests {
  readonly #send: () => void;
  #lastSentAtMs = Number.NEGATIVE_INFINITY;
  #dueAtMs = Number.POSITIVE_INFINITY;
  sent = 0;

  /** `send` puts one request on the wire. */
  constructor(send: () => void) {
    this.#send = send;
  }

  /** Asks at once, or as soon as the last request lies far enough back. */
  request(urgency: Urgency, nowMs: number): void {
    this.#dueAtMs = Math.min(this.#dueAtMs, Math.max(nowMs, this.#lastSentAtMs + spacingMs[urgency]));
    this.tick(nowMs);
  }

  /** Sends a request that has become due. */
  tick(nowMs: number): void {
    if (nowMs < this.#dueAtMs) return;
    this.#dueAtMs = Number.POSITIVE_INFINITY;
    this.#lastSentAtMs = nowMs;
    this.sent += 1;
    this.#send();
  }
}
