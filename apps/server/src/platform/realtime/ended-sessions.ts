import { minuteMs } from '@candela/contract/shared/durations';

const cachedMs = minuteMs;

/**
 * Caches for a minute which sessions have ended, for connections that were being authenticated meanwhile
 * and were in no room yet when the end was published.
 */
export function createEndedSessions(now: () => number) {
  const endedAt = new Map<string, number>();
  return {
    add(sessionId: string): void {
      const oldest = now() - cachedMs;
      for (const [id, at] of endedAt) {
        if (at >= oldest) break;
        endedAt.delete(id);
      }
      endedAt.delete(sessionId);
      endedAt.set(sessionId, now());
    },
    has(sessionId: string): boolean {
      const at = endedAt.get(sessionId);
      return at !== undefined && at >= now() - cachedMs;
    },
  };
}
