import type { Departure, Disconnection, HlsFile, HlsVisit, Presence } from '../live-engine.ts';
import { cover, type Stretch } from './covered.ts';

/** Longer than a player waits between two playlists. */
const goneAfterMs = 10_000;
const lookEveryMs = 1000;

/** Longer than anything that can be fetched is old. */
const pieceAgeMaxMs = 60_000;

interface FollowedVisit extends HlsVisit {
  seenAtMs: number;
  /** What of the show was fetched. */
  covered: Stretch[];
  /** Until when what was fetched plays, if it is played as it comes. */
  deliveredUntilMs: number;
}

function coveredBy(
  covered: Stretch[],
  file: Pick<HlsFile, 'startedAtMs' | 'durationMs'> | undefined,
  nowMs: number,
): { covered: Stretch[]; newMs: number } {
  // What holds no media starts at no time.
  if (!file || file.durationMs === 0) return { covered, newMs: 0 };
  const added = { fromMs: file.startedAtMs, toMs: file.startedAtMs + file.durationMs };
  const known = covered.filter(({ toMs }) => toMs > nowMs - pieceAgeMaxMs);
  return cover(known, added);
}

/** Who watches by HLS, by what they fetch. */
export function createHlsViewers(listener: {
  joined(viewer: Presence): void;
  left(viewer: Departure): void;
}) {
  const visits = new Map<string, FollowedVisit>();

  function leave({ channel, subject, grantId, sessionId, deliveredUntilMs }: FollowedVisit): void {
    if (!visits.delete(sessionId)) return;
    const aheadMs = Math.max(0, deliveredUntilMs - Date.now());
    listener.left({ channel, subject, grantId, sessionId, isLost: false, aheadMs });
  }

  const timer = setInterval(() => {
    const nowMs = Date.now();
    const isGone = ({ seenAtMs, deliveredUntilMs }: FollowedVisit) =>
      seenAtMs < nowMs - goneAfterMs && deliveredUntilMs < nowMs;
    for (const visit of [...visits.values()]) if (isGone(visit)) leave(visit);
  }, lookEveryMs).unref();

  return {
    seen(visit: HlsVisit, file?: Pick<HlsFile, 'startedAtMs' | 'durationMs'>): void {
      const nowMs = Date.now();
      const before = visits.get(visit.sessionId);
      const { covered, newMs } = coveredBy(before?.covered ?? [], file, nowMs);
      const untilMs = before?.deliveredUntilMs ?? 0;
      const deliveredUntilMs = newMs > 0 ? Math.max(untilMs, nowMs) + newMs : untilMs;
      visits.set(visit.sessionId, { ...visit, seenAtMs: nowMs, covered, deliveredUntilMs });
      if (!before) listener.joined(visit);
    },
    /** The visits to which a picture was delivered that lasts until now. */
    delivered: (): Set<string> => {
      const nowMs = Date.now();
      const arriving = [...visits.values()].filter(({ deliveredUntilMs }) => deliveredUntilMs >= nowMs);
      return new Set(arriving.map(({ sessionId }) => sessionId));
    },
    /** Those of a channel who match; all of it unless somebody is named. */
    disconnect({ channel, subject, grantId }: Disconnection): void {
      const isNamed = (visit: HlsVisit) =>
        (subject === undefined && grantId === undefined) ||
        visit.subject === subject ||
        visit.grantId === grantId;
      for (const visit of [...visits.values()]) {
        if (visit.channel === channel && isNamed(visit)) leave(visit);
      }
    },
    /** Nobody watches any more, as when the engine ends; no left event follows. */
    clear: () => visits.clear(),
    stop: () => clearInterval(timer),
  };
}
