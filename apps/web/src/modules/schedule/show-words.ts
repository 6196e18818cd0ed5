import type { PlannedShow } from '@candela/contract/schedule/operations';
import { locale } from '../../ui/format/locale.ts';
import { t } from './messages.ts';

/** "Sat 14 Mar, 22:15", where the reader is unless a time zone is given. */
export function whenOf({ startsAt }: Pick<PlannedShow, 'startsAt'>, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(startsAt));
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
