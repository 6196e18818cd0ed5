import type { Departure, Disconnection, HlsVisit, Presence } from '../live-engine.ts';

/** Longer than a player waits between two playlists. */
const goneAfterMs = 10_000;
const lookEveryMs = 1000;

/** Who watches by HLS, by what they fetch. */
export function createHlsViewers(listener: {
  joined(viewer: Presence): void;
  left(viewer: Departure): void;
}) {
  const visits = new Map<string, HlsVisit & { seenAtMs: number }>();

  function leave(visit: HlsVisit, isLost: boolean): void {
    if (!visits.delete(visit.sessionId)) return;
    const { channel, subject, grantId, sessionId } = visit;
    listener.left({ channel, subject, grantId, sessionId, isLost });
  }

  const timer = setInterval(() => {
    const goneMs = Date.now() - goneAfterMs;
    for (const visit of [...visits.values()]) if (visit.seenAtMs < goneMs) leave(visit, false);
  }, lookEveryMs).unref();

  return {
    seen(visit: HlsVisit): void {
      const isNew = !visits.has(visit.sessionId);
      visits.set(visit.sessionId, { ...visit, seenAtMs: Date.now() });
      if (isNew) listener.joined(visit);
    },
    /** Those of a channel who match; all of it unless somebody is named. */
    disconnect({ channel, subject, grantId }: Disconnection): void {
      const isNamed = (visit: HlsVisit) =>
        (subject === undefined && grantId === undefined) ||
        visit.subject === subject ||
        visit.grantId === grantId;
      for (const visit of [...visits.values()]) {
        if (visit.channel === channel && isNamed(visit)) leave(visit, false);
      }
    },
    /** Nobody watches any more, as when the engine ends; no left event follows. */
    clear: () => visits.clear(),
    stop: () => clearInterval(timer),
  };
}
