import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '@candela/contract/shared/durations';
import type { ShowsDeps } from '../dependencies.ts';
import { pictureAccess } from './picture-access.ts';
import { createSnapshotStore, type Snapshot, type SnapshotStore } from './snapshot-store.ts';

/** For so long after staff asked for a paid or blurred show, unblurred stills of it are made. */
const askedForMs = 60 * secondMs;
/** Forty paid shows' worth; the public store has its own limit. */
const bytesAtMost = 16 * 1024 * 1024;
/** How long a look waits for a picture: the engine asks the publisher for one when it has none. */
const lookForMs = 4 * secondMs;
const lookEveryMs = 250;
/** A picture older than this says nothing of what goes on now. */
const freshMs = 20 * secondMs;

type WallDeps = Pick<ShowsDeps, 'database' | 'clock' | 'engine' | 'stills'>;

/** Stills of paid and blurred shows for the wall of the staff, as long as somebody looks at it. */
export interface WallStills {
  readonly store: SnapshotStore;
  /** Which shows' stills were asked for lately. */
  askedFor(nowMs: number): ReadonlySet<string>;
  /** The newest stills of shows, of those that have a newer one than the caller knows; none of a private show. */
  newest(shows: readonly { id: string; sinceMs: number }[]): Promise<Map<string, Snapshot>>;
}

/** @param shared what is made of every show for everybody, in which paid ones and those of blurred shows are blurred */
export function createWallStills(
  { database, clock }: Pick<WallDeps, 'database' | 'clock'>,
  shared: SnapshotStore,
): WallStills {
  const store = createSnapshotStore(bytesAtMost);
  const askedUntil = new Map<string, number>();

  return {
    store,
    askedFor(nowMs) {
      for (const [id, until] of askedUntil) if (until < nowMs) askedUntil.delete(id);
      return new Set(askedUntil.keys());
    },
    async newest(shows) {
      const until = clock().getTime() + askedForMs;
      const rooms = await pictureAccess.roomsOf(
        database,
        shows.map(({ id }) => id),
      );
      const known = new Map(shows.map(({ id, sinceMs }) => [id, sinceMs]));
      const found = new Map<string, Snapshot>();
      for (const { id, isBlurredOnly } of rooms) {
        if (isBlurredOnly) askedUntil.set(id, until);
        const still = (isBlurredOnly ? store : shared).of(id).at(-1);
        if (still && !still.isBlurred && still.takenAtMs > (known.get(id) ?? 0)) found.set(id, still);
      }
      return found;
    },
  };
}

/**
 * A still of a channel's newest key frame, if it came after a moment (`Date.now()`), and what it cost of one core in
 * milliseconds; private shows and calls, too. Undefined while there is none: the engine then asks for one.
 */
export async function stillOf(
  { engine, stills }: Pick<WallDeps, 'engine' | 'stills'>,
  channel: string,
  { afterMs, isBlurred = false }: { afterMs: number; isBlurred?: boolean },
): Promise<(Snapshot & { cpuMs: number; look: string | null }) | undefined> {
  const frame = await engine.newestKeyFrame?.(channel, afterMs);
  if (!frame) return undefined;
  const { codec, data, atMs: takenAtMs } = frame;
  const { webp, cpuMs, look } = await stills.make({ codec, data, isBlurred });
  return { takenAtMs, webp, isBlurred, cpuMs, look };
}

/**
 * What a channel shows now, for one of the staff who is on record as looking: private shows and calls, too. It is made
 * for this look and kept nowhere. Undefined when no picture comes.
 */
export async function lookNow(
  { clock, engine, stills }: Pick<WallDeps, 'clock' | 'engine' | 'stills'>,
  channel: string,
): Promise<Snapshot | undefined> {
  const startedMs = clock().getTime();
  for (;;) {
    const still = await stillOf({ engine, stills }, channel, { afterMs: startedMs - freshMs });
    if (still) return still;
    if (!engine.newestKeyFrame || clock().getTime() - startedMs > lookForMs) return undefined;
    await sleep(lookEveryMs);
  }
}

/** What a channel shows now, made of a few pixels; undefined while there is no picture, which the engine then asks for. */
export function blurredStillOf(deps: WallDeps, channel: string): Promise<Snapshot | undefined> {
  return stillOf(deps, channel, { afterMs: deps.clock().getTime() - freshMs, isBlurred: true });
}
