import { breakLimitMs, publisherLostLimitMs, type Show, softwareLostLimitMs, startLimitMs } from './rules.ts';

/**
 * Which shows have waited long enough to end, for their publisher or for the end of a break, by this process's own monotonic time: a wall clock set
 * forward ends no show. What was waiting at the first look counts as long enough, for nobody knows since when it did,
 * and the stored times then decide alone.
 */
export function createReconnectTimer(monotonicMs: () => number) {
  let since: Map<string, number> | undefined;
  return {
    /** @returns ids of the shows that may end if their stored times say so, too */
    look(open: readonly Show[]): string[] {
      const now = monotonicMs();
      const before = since;
      const waiting = open.filter((show) => show.status !== 'live' || show.breakStartedAt !== null);
      const key = ({ id, status, breakStartedAt }: Show) =>
        breakStartedAt ? `break ${breakStartedAt.toISOString()} ${id}` : `${status} ${id}`;
      since = new Map(
        waiting.map((show) => [key(show), before ? (before.get(key(show)) ?? now) : -Infinity]),
      );
      const known = since;
      return waiting
        .filter((show) => now - (known.get(key(show)) ?? now) >= limitOf(show))
        .map((show) => show.id);
    },
  };
}

function limitOf({ status, isFromSoftware, breakStartedAt }: Show): number {
  if (breakStartedAt) return breakLimitMs;
  if (status === 'starting') return startLimitMs;
  return isFromSoftware ? softwareLostLimitMs : publisherLostLimitMs;
}
