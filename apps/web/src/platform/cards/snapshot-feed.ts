import { limits } from '@candela/contract/shared/limits';
import type { LiveSnapshot } from '@candela/contract/shows/snapshots';
import { client } from '../api.ts';

const everyMs = 10_000;
/** Cards come in together and are asked for together. */
const gatherMs = 250;

/** By model: what tells the cards that are seen now. */
const followers = new Map<string, Set<() => void>>();
/** By model, of those that are followed; null when there is none. */
const newest = new Map<string, LiveSnapshot | null>();
let timer: ReturnType<typeof setTimeout> | undefined;
let dueAtMs = Number.POSITIVE_INFINITY;

/** The newest still of a model's show; undefined while nothing newer is known than what the card came with. */
export function newestSnapshot(modelId: string): LiveSnapshot | null | undefined {
  return newest.get(modelId);
}

/**
 * Keeps a model's still up to date while the page is seen; all that are followed are asked for together.
 * @param hasOne whether there is one to begin with, so that the next can wait
 * @returns what ends it
 */
export function followSnapshot(modelId: string, hasOne: boolean, onChange: () => void): () => void {
  const known = followers.get(modelId) ?? new Set();
  followers.set(modelId, known.add(onChange));
  askIn(hasOne ? everyMs : gatherMs);
  return () => {
    known.delete(onChange);
    if (known.size > 0) return;
    followers.delete(modelId);
    newest.delete(modelId);
    if (followers.size === 0) stop();
  };
}

function stop(): void {
  clearTimeout(timer);
  dueAtMs = Number.POSITIVE_INFINITY;
}

/** Asks after so long, unless it is about to anyway. */
function askIn(ms: number): void {
  const atMs = performance.now() + ms;
  if (atMs >= dueAtMs) return;
  clearTimeout(timer);
  dueAtMs = atMs;
  timer = setTimeout(() => void ask(), ms);
}

async function ask(): Promise<void> {
  dueAtMs = Number.POSITIVE_INFINITY;
  const asked = [...followers.keys()].slice(0, limits.snapshotsAtOnce);
  if (!document.hidden && asked.length > 0) await read(asked).catch(() => undefined);
  if (followers.size > 0) askIn(everyMs);
}

/** What cannot be read now stays as it was: the next time may be better. */
async function read(asked: readonly string[]): Promise<void> {
  const { data } = await client.shows.listSnapshots({ channelNames: [...asked] });
  const found = new Map(data.map(({ channelName, snapshot }) => [channelName, snapshot]));
  for (const modelId of asked) {
    if (!followers.has(modelId)) continue;
    newest.set(modelId, found.get(modelId) ?? null);
    for (const onChange of followers.get(modelId) ?? []) onChange();
  }
}
