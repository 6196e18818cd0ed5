import type { LiveLog } from './live-log.ts';
import { type IsDoomed, type RoomService, removeMembers } from './livekit-members.ts';

/** Removals from the rooms of a cluster, repeated until it answers. */
interface Removals {
  /** Resolves after the first attempt. */
  remove(channel: string, isDoomed: IsDoomed): Promise<void>;
  /** Repeats those the cluster did not answer, one round at a time. Never rejects. */
  repeat(): Promise<void>;
}

/**
 * A removal a busy node does not answer in time must not be forgotten: nobody asks for it again, and the media of whoever was
 * thrown out would go on to the show's end. The process that was asked repeats it, whichever leads.
 */
export function createRemovals(rooms: RoomService, log: LiveLog): Removals {
  const waiting = new Map<string, Set<IsDoomed>>();
  let round: Promise<void> | undefined;

  async function attempt(channel: string, all: readonly IsDoomed[]): Promise<boolean> {
    return await removeMembers(rooms, channel, (one) => all.some((isDoomed) => isDoomed(one)), log);
  }

  async function repeatAll(): Promise<void> {
    const isThere = new Set((await rooms.listRooms([...waiting.keys()])).map(({ name }) => name));
    await Promise.all(
      [...waiting].map(async ([channel, left]) => {
        const tried = [...left];
        if (isThere.has(channel) && !(await attempt(channel, tried))) return;
        for (const isDoomed of tried) left.delete(isDoomed);
        if (left.size === 0) waiting.delete(channel);
      }),
    );
  }

  return {
    async remove(channel, isDoomed) {
      if (await attempt(channel, [isDoomed])) return;
      waiting.set(channel, (waiting.get(channel) ?? new Set()).add(isDoomed));
    },
    async repeat() {
      if (waiting.size === 0) return;
      round ??= repeatAll()
        .catch((error: unknown) => log.warn({ error }, 'LiveKit could not be asked to remove people.'))
        .finally(() => {
          round = undefined;
        });
      await round;
    },
  };
}
