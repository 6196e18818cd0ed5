import { minuteMs } from '@candela/contract/shared/durations';
import { accountOfViewer, type Presence } from '../../platform/live/index.ts';

/** How long somebody watches without a break before they count as having watched. */
const watchedMs = minuteMs;

/**
 * Which accounts have watched a show, told once for each connection.
 * @param monotonicMs time that never goes back
 */
export function createAudience(monotonicMs: () => number) {
  /** By connection, the earliest first. */
  const watching = new Map<string, { showId: string; accountId: string; since: number }>();

  return {
    joined({ channel, subject, sessionId }: Presence): void {
      const accountId = accountOfViewer(subject);
      if (accountId !== undefined)
        watching.set(sessionId, { showId: channel, accountId, since: monotonicMs() });
    },
    left({ sessionId }: Presence): void {
      watching.delete(sessionId);
    },
    /** Nobody watches anything any more. */
    clear(): void {
      watching.clear();
    },
    /** Who has watched long enough since the last call. */
    takeWatched(): { showId: string; accountId: string }[] {
      const taken: { showId: string; accountId: string }[] = [];
      const until = monotonicMs() - watchedMs;
      for (const [sessionId, one] of watching) {
        if (one.since > until) break;
        watching.delete(sessionId);
        taken.push(one);
      }
      return taken;
    },
  };
}
