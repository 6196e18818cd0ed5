import type { PlannedShow } from '@candela/contract/schedule/operations';
import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import { useRenderedAtMs } from '../../platform/rendered-at.ts';
import { locale } from '../../ui/format/locale.ts';
import { t } from './messages.ts';

const parts = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** "Sat 14 Mar, 22:15", where the reader is unless a time zone is given. */
export function whenOf({ startsAt }: Pick<PlannedShow, 'startsAt'>, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale(), { ...parts, timeZone }).format(new Date(startsAt));
}

/**
 * How a page that the server may have rendered says when a show is: "Sat 14 Mar, 21:15 UTC" until the page was taken
 * over, as nobody knows before where the reader is, and then as `whenOf` does.
 */
export function useWhenOf(): (show: Pick<PlannedShow, 'startsAt'>) => string {
  const isRendered = useRenderedAtMs() !== null;
  if (!isRendered) return (show) => whenOf(show);
  const format = new Intl.DateTimeFormat(locale(), { ...parts, timeZone: 'UTC', timeZoneName: 'short' });
  return ({ startsAt }) => format.format(new Date(startsAt));
}

/**
 * "Today 21:00, in 2 h 18 min" of a show within a day, "Today 21:00, now" of one whose time has come, else as `whenOf`
 * says it.
 */
export function untilWords(startsAt: string, nowMs: number, timeZone: string): string {
  const at = new Date(startsAt);
  const left = Math.ceil((at.getTime() - nowMs) / minuteMs);
  if (left > dayMs / minuteMs) return whenOf({ startsAt }, timeZone);
  const dayOf = (when: Date) => new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' }).format(when);
  const clock = new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', timeZone }).format(
    at,
  );
  const day = dayOf(at) === dayOf(new Date(nowMs)) ? t.next.today({ clock }) : t.next.tomorrow({ clock });
  return left > 0 ? t.next.until({ day, left: lengthOf(left) }) : t.next.now({ day });
}

/** "1 h 30 min". */
export function lengthOf(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return t.length({ minutes });
  return minutes === 0 ? t.hours({ hours }) : t.hoursMinutes({ hours, minutes });
}

/** "Free", or what a minute costs. */
export function priceOf({ kind, cost }: Pick<PlannedShow, 'kind' | 'cost'>): string {
  if (kind === 'free') return t.kinds.free;
  return kind === 'private' ? t.privatePrice({ cost }) : t.price({ cost });
}
