import { minuteMs } from '@candela/contract/shared/durations';
import { localStore } from '../../../platform/storage.ts';

/** One stay on the site, in any of its tabs. Times are epoch milliseconds. */
export interface Stay {
  startedAt: number;
  /** When a page was last looked at. */
  seenAt: number;
  remindedAt: number;
}

/** Who looks at no page for so long has gone; what follows is a new stay. */
const awayMs = 30 * minuteMs;
const key = 'sessionClock';

/** A stay as somebody looks at a page now: the same one, or a new one after some time away. */
export function lookedAt(stay: Stay | null, now: number): Stay {
  if (!stay || now - stay.seenAt > awayMs || stay.seenAt > now)
    return { startedAt: now, seenAt: now, remindedAt: now };
  return { ...stay, seenAt: now };
}

/** Whether somebody is to be reminded again. */
export function isDue(stay: Stay, everyMinutes: number): boolean {
  return stay.seenAt - stay.remindedAt >= everyMinutes * minuteMs;
}

/** The stay that all tabs share. What cannot be read is none. */
export function readStay(): Stay | null {
  try {
    const { startedAt, seenAt, remindedAt } = JSON.parse(localStore.getItem(key) ?? 'null') as Stay;
    return [startedAt, seenAt, remindedAt].every(Number.isFinite) ? { startedAt, seenAt, remindedAt } : null;
  } catch {
    return null;
  }
}

export function writeStay(stay: Stay): void {
  try {
    localStore.setItem(key, JSON.stringify(stay));
  } catch {
    // Without storage each page counts for itself.
  }
}
