import { createHash, randomUUID } from 'node:crypto';
import { minuteMs, secondMs } from '@candela/contract/shared/durations';
import { isLookBlocked } from '../blocked-files.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { type OnAir, stillStore } from './still-store.ts';

const lookTicks = 2;
/** Of one core. With more shows than that is enough for, the time between two stills of a show grows. */
const coreShare = 0.15;
/** A picture older than this says nothing of what goes on now. */
const freshMs = 20 * secondMs;
/** A still is some dozen kilobytes; what is larger is none of ours. */
const stillBytesAtMost = 512 * 1024;
const gigabyte = 1024 ** 3;
/** A private show or call that goes on showing what was taken down is a case once in so long. */
const caseAgainMs = 30 * minuteMs;
/** A show may be so late before a minute counts as one without a still. */
const graceMs = 30 * secondMs;

type TakerDeps = Pick<
  ComplianceDeps,
  'database' | 'clock' | 'vault' | 'ticker' | 'log' | 'stillOf' | 'stillTerms'
>;

/** A show or call whose picture looks like one that was taken down. */
interface Shown {
  showId: string;
  modelId: string;
  kind: string;
}

/**
 * Takes a still of everything on air every so many seconds, and keeps it encrypted. Shows are taken one after the other,
 * the longest overdue first, within a share of one core: never two of one show at once. What could not be taken is tried
 * again at the next look. The process whose engine carries a show is the one that gets a picture of it.
 */
export function createStillTaker(deps: TakerDeps, openCase: (shown: Shown) => Promise<void>) {
  const { database, clock, vault, ticker, log } = deps;
  /** When each show was taken last, or put off because its picture could not be read. */
  const takenAtMs = new Map<string, number>();
  /** When a case was opened about a private show or call. */
  const caseAtMs = new Map<string, number>();

  /** Pictures of open shows are compared as they are made for cards; of these there are no others. */
  async function compare({ channel, modelId, kind }: OnAir, look: string | null): Promise<void> {
    if (kind !== 'private' && kind !== 'call') return;
    const nowMs = clock().getTime();
    if (nowMs - (caseAtMs.get(channel) ?? Number.NEGATIVE_INFINITY) < caseAgainMs) return;
    if (!(await isLookBlocked(deps, look))) return;
    await openCase({ showId: channel, modelId, kind });
    caseAtMs.set(channel, nowMs);
  }

  /** Resolves to what it cost of one core, in milliseconds, and to the bytes it takes. */
  async function take(show: OnAir): Promise<{ cpuMs: number; bytes: number }> {
    const nowMs = clock().getTime();
    const afterMs = Math.max(takenAtMs.get(show.channel) ?? 0, nowMs - freshMs);
    const still = await deps.stillOf(show.channel, afterMs);
    if (!still) return { cpuMs: 0, bytes: 0 };
    takenAtMs.set(show.channel, nowMs);
    const { webp, cpuMs, look: seen } = still;
    if (webp.length > stillBytesAtMost) return { cpuMs, bytes: 0 };
    const id = randomUUID();
    const dataKey = await vault.save(id, webp);
    try {
      await stillStore.add(database, {
        ...show,
        id,
        takenAt: new Date(still.takenAtMs),
        dataKey,
        sha256: createHash('sha256').update(webp).digest(),
        sizeBytes: webp.length,
      });
    } catch (error) {
      await vault.remove(id);
      throw error;
    }
    await compare(show, seen);
    return { cpuMs, bytes: webp.length };
  }

  /** Forgets shows that are over. */
  function keepOnly(shows: readonly OnAir[]): void {
    const channels = new Set(shows.map(({ channel }) => channel));
    for (const times of [takenAtMs, caseAtMs])
      for (const channel of times.keys()) if (!channels.has(channel)) times.delete(channel);
  }

  /** Takes what is due, as far as its share of a core and the space for stills go. */
  async function look(): Promise<void> {
    const { seconds, gigabytes } = await deps.stillTerms();
    if (seconds === 0) return takenAtMs.clear();
    const shows = await stillStore.onAir(database);
    keepOnly(shows);
    const nowMs = clock().getTime();
    const last = ({ channel }: OnAir) => takenAtMs.get(channel) ?? Number.NEGATIVE_INFINITY;
    const due = shows
      .filter((show) => last(show) + seconds * secondMs <= nowMs)
      .sort((one, other) => (last(one) < last(other) ? -1 : 1));
    if (due.length === 0) return;
    let leftBytes = gigabytes * gigabyte - (await stillStore.storedBytes(database));
    let leftMs = coreShare * lookTicks * ticker.tickMs;
    for (const show of due) {
      if (leftMs <= 0 || leftBytes < stillBytesAtMost) return;
      try {
        const { cpuMs, bytes } = await take(show);
        leftMs -= cpuMs;
        leftBytes -= bytes;
      } catch (error) {
        log.warn({ error, channel: show.channel }, 'No still of a show could be kept.');
        takenAtMs.set(show.channel, nowMs);
      }
    }
  }

  ticker.every('moderation.take-stills', look, lookTicks);
  return { look };
}

/** Counts the shows that had no still in the last minute, or in as long as two are apart. To be run every minute. */
export async function countMissedStills({
  database,
  clock,
  stillTerms,
}: Pick<ComplianceDeps, 'database' | 'clock' | 'stillTerms'>): Promise<void> {
  const { seconds } = await stillTerms();
  if (seconds === 0) return;
  const now = clock();
  const from = now.getTime() - Math.max(seconds * secondMs, minuteMs) - graceMs;
  await stillStore.countMissed(database, now, new Date(from));
}
