import { formatDate } from '../../ui/format/format-date.ts';
import { locale } from '../../ui/format/locale.ts';
import { t } from './messages.ts';

/** "22:14" where the reader is. */
export function clockOf(iso: string): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
}

/** The reader's calendar day, to compare with. */
export function dayOf(iso: string | Date): string {
  const when = new Date(iso);
  return `${when.getFullYear()}-${when.getMonth() + 1}-${when.getDate()}`;
}

/** "Today", "Yesterday" or the date. */
export function dayWords(iso: string, now: Date): string {
  const day = dayOf(iso);
  if (day === dayOf(now)) return t.today;
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  return day === dayOf(before) ? t.yesterday : formatDate(iso);
}

/** In a list: the time of today's, the day of older ones. */
export function shortWhen(iso: string, now: Date): string {
  return dayOf(iso) === dayOf(now) ? clockOf(iso) : dayWords(iso, now);
}
