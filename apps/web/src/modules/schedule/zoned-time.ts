import { dayMs } from '@candela/contract/shared/durations';

/** A day and a time of day as a clock somewhere shows them: "2026-03-14" and "22:15". */
export interface WallTime {
  day: string;
  clock: string;
}

/** What the clocks of a time zone show at a moment. */
export function wallTimeOf(when: string | number, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(when));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    clock: `${part('hour')}:${part('minute')}`,
  };
}

/**
 * The moment at which the clocks of a time zone show a time: the first of two when they are put back, null for a time
 * they skip.
 */
export function momentOf({ day, clock }: WallTime, timeZone: string): string | null {
  const asUtc = Date.parse(`${day}T${clock}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offsets of the day before and after are all that can hold: clocks change at most once in between.
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((near) => {
    const shown = wallTimeOf(near, timeZone);
    return Date.parse(`${shown.day}T${shown.clock}:00Z`) - near;
  });
  const moments = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const found = moments.find((moment) => {
    const shown = wallTimeOf(moment, timeZone);
    return shown.day === day && shown.clock === clock;
  });
  return found === undefined ? null : new Date(found).toISOString();
}
