/** One still of a show. */
export interface Snapshot {
  /** `Date.now()`'s milliseconds. */
  takenAtMs: number;
  webp: Buffer;
  isBlurred: boolean;
}

/** As many as make a preview of a minute and a half. */
const snapshotsOfAShow = 6;
const bytesAtMost = 64 * 1024 * 1024;

/** The last stills of each show, in memory: they are nobody's a minute later. */
export interface SnapshotStore {
  add(showId: string, snapshot: Snapshot): void;
  /** The oldest first. */
  of(showId: string): readonly Snapshot[];
  /** Forgets all other shows. */
  keepOnly(showIds: ReadonlySet<string>): void;
  readonly bytes: number;
}

/** @param limit bytes of all of them together; the oldest that are not the last of their show go first */
export function createSnapshotStore(limit = bytesAtMost): SnapshotStore {
  /** The show that has waited longest for a new one comes first. */
  const shows = new Map<string, Snapshot[]>();
  let bytes = 0;

  function drop(showId: string, count: number): void {
    const saved = shows.get(showId) ?? [];
    for (const { webp } of saved.splice(0, count)) bytes -= webp.length;
    if (saved.length === 0) shows.delete(showId);
  }

  function makeRoom(): void {
    for (const fewest of [1, 0]) {
      for (const [showId, saved] of shows) {
        while (bytes > limit && saved.length > fewest) drop(showId, 1);
        if (bytes <= limit) return;
      }
    }
  }

  return {
    add(showId, snapshot) {
      const saved = shows.get(showId) ?? [];
      saved.push(snapshot);
      bytes += snapshot.webp.length;
      shows.delete(showId);
      shows.set(showId, saved);
      drop(showId, saved.length - snapshotsOfAShow);
      makeRoom();
    },
    of: (showId) => shows.get(showId) ?? [],
    keepOnly(showIds) {
      for (const showId of [...shows.keys()]) {
        if (!showIds.has(showId)) drop(showId, Number.POSITIVE_INFINITY);
      }
    },
    get bytes() {
      return bytes;
    },
  };
}
