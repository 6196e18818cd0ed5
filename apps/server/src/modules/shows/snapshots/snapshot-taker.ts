import { secondMs } from '@candela/contract/shared/durations';
import type { ShowsDeps } from '../dependencies.ts';
import { openSinceMs, settleMs } from '../rules.ts';
import { createPictureCheck } from './blocked-pictures.ts';
import { type PicturedRoom, pictureAccess } from './picture-access.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import type { WallStills } from './wall-stills.ts';

/** How old a snapshot is when the next is due; looks, decoding and pages' own pace add to it. */
const everyMs = 16 * secondMs;
const lookTicks = 2;
/** Of one core. With more shows than that is enough for, the time between two of a show grows. */
export const coreShare = 0.35;

/** A still that is due: for everybody, or for the wall of the staff. */
interface Due {
  room: PicturedRoom;
  isForWall: boolean;
}

type TakerDeps = Pick<ShowsDeps, 'database' | 'clock' | 'events' | 'engine' | 'stills' | 'ticker' | 'log'>;

/**
 * Takes a still of every show that may be pictured, of its newest key frame. The process whose engine carries a show is
 * the one that takes and keeps it. Of a paid or blurred show another one is made, unblurred, while staff look at the wall.
 */
export function createSnapshotTaker(deps: TakerDeps, store: SnapshotStore, wall: WallStills) {
  const { database, clock, engine, stills, ticker, log } = deps;
  /** Shows whose frame could not be decoded, and when to try again. */
  const putOff = new Map<string, number>();
  const blocked = createPictureCheck(deps);
  const storeOf = (one: Due) => (one.isForWall ? wall.store : store);
  const isHidden = ({ room: { isPaid, isBlurred } }: Due) => isPaid || isBlurred;
  /** The newest one that may still be shown: a sharp one says nothing of a show that was blurred since. */
  const newest = (one: Due) => {
    const still = storeOf(one).of(one.room.id).at(-1);
    return still?.isBlurred === false && isHidden(one) && !one.isForWall ? undefined : still;
  };
  const dueAtMs = (one: Due) =>
    putOff.get(one.room.id) ?? (newest(one)?.takenAtMs ?? Number.NEGATIVE_INFINITY) + everyMs;

  /** Takes one still. Resolves to what it cost of one core, in milliseconds. */
  async function take(one: Due): Promise<number> {
    const { room, isForWall } = one;
    const { id } = room;
    const isBlurred = isHidden(one) && !isForWall;
    const afterMs = Math.max(newest(one)?.takenAtMs ?? 0, openSinceMs(room));
    const frame = await engine.newestKeyFrame?.(id, afterMs);
    if (!frame) return 0;
    const { codec, data, atMs: takenAtMs } = frame;
    const { webp, look, cpuMs } = await stills.make({ codec, data, isBlurred });
    // A private show may have begun, or begun and ended, since the room was read.
    const wasOpen = await pictureAccess.mayKeep(database, id, new Date(takenAtMs - settleMs));
    if (wasOpen) {
      storeOf(one).add(id, { takenAtMs, webp, isBlurred });
      if (!isForWall) await blocked.check(room, look);
    }
    return cpuMs;
  }

  /** Takes what is due, as far as its share of a core goes; what is left is first the next time. */
  async function look(): Promise<void> {
    const rooms = await pictureAccess.rooms(database);
    const ids = new Set(rooms.map(({ id }) => id));
    store.keepOnly(ids);
    blocked.keepOnly(ids);
    for (const id of putOff.keys()) if (!ids.has(id)) putOff.delete(id);
    const nowMs = clock().getTime();
    const asked = wall.askedFor(nowMs);
    wall.store.keepOnly(new Set([...asked].filter((id) => ids.has(id))));
    const due = rooms
      .filter(({ isLive }) => isLive)
      .flatMap((room): Due[] => {
        const isForWall = (room.isPaid || room.isBlurred) && asked.has(room.id);
        return [{ room, isForWall: false }, ...(isForWall ? [{ room, isForWall }] : [])];
      })
      .filter((one) => dueAtMs(one) <= nowMs)
      .sort((one, other) => dueAtMs(one) - dueAtMs(other));
    let leftMs = coreShare * lookTicks * ticker.tickMs;
    for (const one of due) {
      if (leftMs <= 0) return;
      const { id: showId } = one.room;
      putOff.delete(showId);
      leftMs -= await take(one).catch((error: unknown) => {
        log.warn({ error, showId }, 'No still could be made of a show.');
        putOff.set(showId, nowMs + everyMs);
        return 0;
      });
    }
  }

  if (engine.newestKeyFrame) ticker.every('shows.snapshots', look, lookTicks);
  return { look };
}
