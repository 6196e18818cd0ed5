import type { Presence } from './live-engine.ts';
import type { PresenceChange } from './livekit-presence.ts';

/** How long a viewer who is back may wait for the picture. */
const settlesWithinMs = 10_000;
/** Whoever comes back more often in one show counts as served at once, so that coming back again and again is not free. */
const returnsAtMost = 3;

/**
 * Viewers who lost their room and came back: their connection stands before their picture does, and a cluster does not say
 * which of the two they have.
 */
export function createReturns() {
  /** By channel, then subject: how often they came back. */
  const left = new Map<string, Map<string, number>>();
  const settledAtMs = new Map<string, number>();
  const went = ({ channel, subject }: Presence) => {
    const subjects = left.get(channel) ?? new Map<string, number>();
    left.set(channel, subjects.set(subject, subjects.get(subject) ?? 0));
  };
  const came = ({ channel, subject, sessionId }: Presence, nowMs: number) => {
    const times = left.get(channel)?.get(subject);
    if (times === undefined || times >= returnsAtMost) return;
    left.get(channel)?.set(subject, times + 1);
    settledAtMs.set(sessionId, nowMs + settlesWithinMs);
  };
  return {
    /** @param open the channels there are; of others nothing is kept */
    saw(changes: readonly PresenceChange[], open: ReadonlyMap<string, unknown>, nowMs: number): void {
      for (const { event, presence } of changes) {
        if (event === 'viewerLeft') went(presence);
        else if (event === 'viewerJoined') came(presence, nowMs);
      }
      for (const [sessionId, atMs] of settledAtMs) if (atMs <= nowMs) settledAtMs.delete(sessionId);
      for (const channel of left.keys()) if (!open.has(channel)) left.delete(channel);
    },
    isSettling: (sessionId: string, nowMs: number) => nowMs < (settledAtMs.get(sessionId) ?? nowMs),
  };
}
