import { secondMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { v7 as uuid } from 'uuid';
import type { FileRef } from '../../../platform/files/index.ts';
import { MediaFailure } from '../../../platform/media/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { openSinceMs, type Show } from '../rules.ts';

/** The last minute of a show, as a file. Moments are as `Date.now()` has them. */
export interface Replay {
  id: string;
  fromMs: number;
  toMs: number;
  ending: 'mp4' | 'webm';
  durationSeconds: number;
}

/** The files people rewind to, in this process. */
export interface Replays {
  /**
   * The last minute of a show up to about now; whoever asks within some seconds is given the same file. Refuses with
   * `unavailable` when too little is held, and `busy` when too many shows are rewound.
   * @param askedAtMs read before the show was: nothing after it is in the file
   */
  newest(show: Show, askedAtMs: number): Promise<Replay>;
  find(showId: string, id: string): Replay | undefined;
  /** Removes what is too old to be watched by anybody. */
  expire(): Promise<void>;
  /** Removes what an earlier process left behind; what others made just now may still be watched. */
  removeStray(): Promise<void>;
}

type Making = { showId: string; fromMs: number; toMs: number; replay: Promise<Replay>; made: Replay | null };

/** Less than anybody minds who goes back by a minute. */
const sharedMs = 8 * secondMs;
/** Longer than it takes to watch a minute, with pauses. */
const watchedMs = 180 * secondMs;
/** Files of all shows at a time; each has a minute. */
const most = 40;
const longestMs = limits.clipSecondsMax * secondMs;

const folder = 'video/rewind';

export function replayFile({ id, ending }: Pick<Replay, 'id' | 'ending'>): FileRef {
  return { key: `${folder}/${id}.${ending}`, visibility: 'private' };
}

export function createReplays(deps: ShowsDeps): Replays {
  const all = new Map<string, Making>();

  function begin(show: Show, fromMs: number, toMs: number): Making {
    const id = uuid();
    const making: Making = {
      showId: show.id,
      fromMs,
      toMs,
      replay: make(deps, show, { id, fromMs, toMs }),
      made: null,
    };
    all.set(id, making);
    making.replay.then(
      (made) => {
        making.made = made;
      },
      () => all.delete(id),
    );
    return making;
  }

  return {
    async newest(show, askedAtMs) {
      const fromMs = Math.max(askedAtMs - longestMs, openSinceMs(show));
      const shared = [...all.values()].findLast(
        (one) =>
          one.showId === show.id && one.toMs >= askedAtMs - sharedMs && one.fromMs >= openSinceMs(show),
      );
      if (!shared && all.size >= most) refuse('busy', { retryAfterSeconds: 10 });
      return await (shared ?? begin(show, fromMs, askedAtMs)).replay;
    },
    find: (showId, id) => {
      const found = all.get(id);
      return found?.showId === showId ? (found.made ?? undefined) : undefined;
    },
    removeStray: () => deps.files.deleteAll(folder, 'private', new Date(deps.clock().getTime() - watchedMs)),
    async expire() {
      const beforeMs = deps.clock().getTime() - watchedMs;
      for (const [id, { toMs, made }] of all) {
        if (toMs >= beforeMs || !made) continue;
        all.delete(id);
        await deps.files.delete(replayFile(made));
      }
    },
  };
}

/** Cuts what is held and makes a file of it; nothing is encoded, and the packets go at once. */
async function make(
  deps: ShowsDeps,
  show: Show,
  { id, fromMs, toMs }: { id: string; fromMs: number; toMs: number },
): Promise<Replay> {
  const { clips, recordings } = deps.engine;
  const tooLittle = { msg: texts.refusals.rewindTooShort, retryAfterSeconds: 5 };
  if (!clips || !recordings || !(await clips.cut(show.id, id, { fromMs, toMs }))) {
    return refuse('unavailable', tooLittle);
  }
  try {
    const { parts } = await recordings.partsOf(id);
    const part = parts.at(-1);
    if (!part) return refuse('unavailable', tooLittle);
    const { ending } = part;
    const { durationSeconds } = await deps.media.assembleRecording({
      folder: await recordings.folderOf(id),
      part: parts.length - 1,
      lastSeconds: limits.clipSecondsMax,
      target: replayFile({ id, ending }),
      isAwaited: true,
    });
    return { id, fromMs, toMs, ending, durationSeconds };
  } catch (error) {
    if (error instanceof MediaFailure && error.code === 'damaged') refuse('unavailable', tooLittle);
    throw error;
  } finally {
    await recordings
      .remove(id)
      .catch((error: unknown) => deps.log.error({ error }, 'Packets of a rewound show were not removed.'));
  }
}
