/** How many different people watch each show: one with several connections counts once. */
export function createViewerCounts() {
  /** By show, then subject: that subject's connections. */
  const sessions = new Map<string, Map<string, Set<string>>>();
  const changed = new Set<string>();

  return {
    joined(showId: string, subject: string, sessionId: string): void {
      const subjects = sessions.get(showId) ?? new Map<string, Set<string>>();
      const own = subjects.get(subject) ?? new Set<string>();
      if (own.size === 0) changed.add(showId);
      sessions.set(showId, subjects.set(subject, own.add(sessionId)));
    },
    left(showId: string, subject: string, sessionId: string): void {
      const subjects = sessions.get(showId);
      const own = subjects?.get(subject);
      if (!own?.delete(sessionId) || own.size > 0) return;
      subjects?.delete(subject);
      changed.add(showId);
    },
    forget(showId: string): void {
      sessions.delete(showId);
      changed.delete(showId);
    },
    /** Nobody watches anything any more. */
    clear(): void {
      for (const showId of sessions.keys()) changed.add(showId);
      sessions.clear();
    },
    /** The counts that may have changed since the last call. */
    takeChanged(): Map<string, number> {
      const counts = new Map([...changed].map((showId) => [showId, sessions.get(showId)?.size ?? 0]));
      changed.clear();
      return counts;
    },
  };
}

export type ViewerCounts = ReturnType<typeof createViewerCounts>;
