import { dayMs } from '@candela/contract/shared/durations';

/** Days are "2026-03-14", months "2026-03"; both without a time zone. */
const dayOf = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10);
const startOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);

/** The month before or after one. */
export function monthBy(month: string, steps: number): string {
  const start = new Date(startOf(month));
  start.setUTCMonth(start.getUTCMonth() + steps);
  return dayOf(start.getTime()).slice(0, 7);
}

/** Whole weeks that hold a month: 28, 35 or 42 days. @param firstWeekday 0 for Sunday to 6 */
export function weeksOf(month: string, firstWeekday: number): string[] {
  const start = startOf(month);
  const before = (new Date(start).getUTCDay() - firstWeekday + 7) % 7;
  const length = (startOf(monthBy(month, 1)) - start) / dayMs;
  const days = Math.ceil((before + length) / 7) * 7;
  return Array.from({ length: days }, (_, index) => dayOf(start + (index - before) * dayMs));
}

/** The day after one. */
export function dayAfter(day: string): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + dayMs);
}

/** The weekday a week begins with where a language is spoken, 0 for Sunday to 6; Monday where that isn't known. */
export function firstWeekdayOf(locale: string): number {
  try {
    const found = new Intl.Locale(locale) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number };
      weekInfo?: { firstDay: number };
    };
    const info = found.getWeekInfo?.() ?? found.weekInfo;
    return (info?.firstDay ?? 1) % 7;
  } catch {
    return 1;
  }
}
