import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { cases } from './locales/cases.ts';

const text = cases.queue;

/** How long until a case is due: hours and minutes for two days, then days. Late ones say how late. */
export function timeLeft(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now;
  const size = Math.abs(left);
  const time =
    size < 2 * dayMs
      ? `${Math.floor(size / hourMs)}:${String(Math.floor((size % hourMs) / minuteMs)).padStart(2, '0')}`
      : text.days({ days: Math.floor(size / dayMs) });
  return left < 0 ? text.late({ time }) : time;
}
