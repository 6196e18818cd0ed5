/** How many heartbeats in a row may fail to come before nothing is known any more. */
const missedHeartbeatsAtMost = 3;

/** Whether an engine answered within its last three heartbeats, by a clock that nobody sets. */
export function createPulse(heartbeatMs: number, monotonicMs: () => number = () => performance.now()) {
  let knownAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** Asks the engine for its state; what it answers was true when it was asked, at the latest. */
    async take<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
      const askedAtMs = monotonicMs();
      const answer = await ask();
      knownAtMs = Math.max(knownAtMs, askedAtMs);
      return answer;
    },
    /** Another process asked the engine so long ago, and was answered. */
    heard(agoMs: number): void {
      knownAtMs = Math.max(knownAtMs, monotonicMs() - agoMs);
    },
    isFelt: () => monotonicMs() - knownAtMs <= missedHeartbeatsAtMost * heartbeatMs,
  };
}
