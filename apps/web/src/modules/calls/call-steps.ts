import type { CallBooking, CallState, CallStatus } from '@candela/contract/calls/operations';
import { minuteMs } from '@candela/contract/shared/durations';

const order: Record<CallStatus, number> = {
  ringing: 0,
  active: 1,
  declined: 2,
  missed: 2,
  busy: 2,
  cancelled: 2,
  ended: 2,
};

/** Whether a call still rings or is under way. */
export function isOpenCall({ callStatus }: Pick<CallState, 'callStatus'>): boolean {
  return order[callStatus] < 2;
}

/** The later state of a call. Answers and events can arrive out of order; a call never goes back. */
export function laterOf(known: CallState | undefined, update: CallState): CallState {
  return known && order[known.callStatus] > order[update.callStatus] ? known : update;
}

/** The one at the other end. */
export function otherIn(call: Pick<CallState, 'model' | 'member'>, accountId: string): CallState['model'] {
  return call.model._id === accountId ? call.member : call.model;
}

/** A time may be called a little before it, and while it lasts. */
const earlyMs = 15 * minuteMs;

/** Whether either side may ring for an agreed time now. */
export function isDueBooking(
  { status, startsAt, minutes }: Pick<CallBooking, 'status' | 'startsAt' | 'minutes'>,
  nowMs: number,
): boolean {
  const startMs = Date.parse(startsAt);
  return status === 'accepted' && nowMs >= startMs - earlyMs && nowMs <= startMs + minutes * minuteMs;
}

export type TimeErrors = { day?: 'missing' | 'past'; clock?: 'missing' };

/**
 * Reads a day and a time of day as typed, in the reader's own zone.
 * @param day "2026-03-14" or null
 * @param clock "22:15" or empty
 */
export function readTime(
  day: string | null,
  clock: string,
  nowMs: number,
): { startsAt?: string; errors: TimeErrors } {
  const errors: TimeErrors = {};
  if (!day) errors.day = 'missing';
  if (!clock) errors.clock = 'missing';
  if (!day || !clock) return { errors };
  const startsAt = new Date(`${day}T${clock}`);
  if (!(startsAt.getTime() > nowMs)) return { errors: { day: 'past' } };
  return { startsAt: startsAt.toISOString(), errors };
}
