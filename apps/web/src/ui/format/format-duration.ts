import { locale } from './locale.ts';

const pad = (part: number) => String(part).padStart(2, '0');

/** A length or clock: 1084 seconds as "18:04", 3730 as "1:02:10". Never negative. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  if (hours > 0) return `${hours}:${pad(minutes)}:${pad(whole % 60)}`;
  return `${pad(minutes)}:${pad(whole % 60)}`;
}

/** A clock that runs down: 42 seconds as "0:42". */
export function formatShortClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}

/** A stretch of time in words: 4080 seconds as "1 h 08 min", 95 as "1 min". */
export function formatElapsed(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

/** "in 5 minutes", "2 days ago"; the largest unit that is at least one. */
export function formatRelative(then: Date | string | number, now: Date | number): string {
  const seconds = (new Date(then).getTime() - new Date(now).getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, 'second');
}
