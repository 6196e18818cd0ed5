import { locale } from './locale.ts';

/** "14 Mar 2026" in the page's language. Accepts a Date, an ISO string or epoch milliseconds. */
export function formatDate(when: Date | string | number): string {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(when),
  );
}

/** A calendar day without a time, "2026-03-14" as "14 Mar 2026" wherever the reader is. */
export function formatDay(isoDay: string): string {
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${isoDay.slice(0, 10)}T00:00:00Z`));
}

/** A calendar day where the year is plain, "2026-03-14" as "14 Mar". */
export function formatShortDay(isoDay: string): string {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${isoDay.slice(0, 10)}T00:00:00Z`),
  );
}

/** A calendar month, "2026-03" as "March 2026". */
export function formatMonth(isoMonth: string): string {
  return new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${isoMonth}-01T00:00:00Z`),
  );
}

/** "14 Mar 2026, 22:14" where the reader is. */
export function formatDateTime(when: Date | string | number): string {
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(when));
}

/** "22:14:05" where the reader is. */
export function formatTime(when: Date | string | number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    new Date(when),
  );
}
