import { hourMs } from '@candela/contract/shared/durations';
import { wallTimeOf } from '../../modules/schedule/index.ts';

/** When something new is planned for, unless another time is chosen. */
const usualClock = '18:00';

/**
 * The usual time of a day. Where that is over today, or nearly, it is an hour from now, which late in the evening is on the day
 * after.
 */
export function usualTimeOf(day: string, timeZone: string, nowMs: number): { day: string; clock: string } {
  const usual = { day, clock: usualClock };
  const soon = wallTimeOf(nowMs + hourMs, timeZone);
  const isToday = wallTimeOf(nowMs, timeZone).day === day;
  return isToday && (soon.day > day || soon.clock > usualClock) ? soon : usual;
}
