import { localStore, persist } from '../../../../platform/storage.ts';

/** A saved position and the duration in seconds; `when` in epoch milliseconds. */
export type Position = { at: number; of: number; when: number };
export type Positions = Record<string, Position>;

const positionsMax = 200;
/** Less than this from either end is as good as the end itself. */
const fromStart = 3;
const lastShare = 0.95;

const keyOf = (accountId: string) => `candela-watched-${accountId}`;

/** Adds a position and keeps the latest two hundred. A finished video starts over. */
export function withPosition(positions: Positions, id: string, position: Position): Positions {
  const { [id]: _before, ...others } = positions;
  const isUnderway = position.at >= fromStart && position.at < position.of * lastShare;
  const all = isUnderway ? { ...others, [id]: position } : others;
  const latest = Object.entries(all).sort(([, a], [, b]) => b.when - a.when);
  return Object.fromEntries(latest.slice(0, positionsMax));
}

/** What the site remembers of a video for an account, whichever device it was watched on. */
type SavedPosition = { seconds: number; savedAt: string } | null;

/**
 * Where an account stopped watching, in seconds; 0 to begin at the start. This device may have a later position than
the site, such as when the page was read before watching.
 */
export function watchedSeconds(accountId: string | undefined, id: string, saved: SavedPosition): number {
  const here = accountId === undefined ? undefined : read(accountId)[id];
  return laterOf(here, saved);
}

/** The latest saved position. */
export function laterOf(here: Position | undefined, saved: SavedPosition): number {
  if (saved === null) return here?.at ?? 0;
  return here && here.when > Date.parse(saved.savedAt) ? here.at : saved.seconds;
}

/** The watched share from 0 to 1; null when not started or finished. */
export function watchedFraction(accountId: string | undefined, id: string): number | null {
  const position = accountId === undefined ? undefined : read(accountId)[id];
  return position && position.of > 0 ? position.at / position.of : null;
}

/** Remembers where an account is in a video, on this device. */
export function saveWatched(accountId: string | undefined, id: string, position: Position): void {
  if (accountId === undefined || !Number.isFinite(position.of)) return;
  persist(keyOf(accountId), JSON.stringify(withPosition(read(accountId), id, position))).catch(
    () => undefined,
  );
}

function read(accountId: string): Positions {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(accountId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Positions) : {};
  } catch {
    return {};
  }
}

/** Forgets on this device where an account is in one video, or in all. */
export function deleteOnDevice(accountId: string | undefined, id?: string): void {
  if (accountId === undefined) return;
  const { [id ?? '']: _gone, ...others } = read(accountId);
  persist(keyOf(accountId), JSON.stringify(id === undefined ? {} : others)).catch(() => undefined);
}
