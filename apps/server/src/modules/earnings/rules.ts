import type { PayoutDetails } from '@candela/contract/earnings/payout-details';
import { type PayoutSchedule, payoutSchedule } from '@candela/contract/earnings/payouts';
import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';

/** After a change of method nothing is paid out for so long, so that a thief's change is noticed in time. */
export const methodHoldMs = 48 * hourMs;
export const methodHoldReason =
  'A payout method was changed. Payouts pause for 48 hours after that, so that nobody else can take your earnings.';
export const methodsAtMost = 5;
/** A CSV file holds no more; a longer list is asked for in parts. */
export const exportRowsAtMost = 50_000;

/** A kind of payout costs the site more or less, and so has its own smallest sum. */
const minimumFactors = { bank: 1n, wire: 5n, crypto: 2n } as const;

/** The smallest payout by a kind of method. @param baseCredits the operator's setting, for bank transfers */
export function payoutMinimum(kind: keyof typeof minimumFactors, baseCredits: bigint): bigint {
  return baseCredits * minimumFactors[kind];
}

/** What stands between a model's earnings and a payout, in hundredths of a credit. */
export interface Standing {
  /** What the journal says the model has, payouts asked for taken off; below zero after a late refund. */
  earnings: bigint;
  pending: bigint;
  /** Sum of the holds with an amount. */
  heldAmounts: bigint;
  /** A hold without an amount is on. */
  allHeld: boolean;
}

/** Splits what is not pending into what is held and what may be paid out; both are never below zero. */
export function split({ earnings, pending, heldAmounts, allHeld }: Standing): {
  held: bigint;
  available: bigint;
} {
  const settled = larger(earnings - pending, 0n);
  const held = allHeld ? settled : smaller(heldAmounts, settled);
  return { held, available: settled - held };
}

/** Sales after this moment are still pending. */
export function pendingSince(now: Date, earningsHoldDays: number): Date {
  return new Date(now.getTime() - earningsHoldDays * dayMs);
}

/** When what was earned at a moment may be paid out. */
export function freeAt(earnedAt: Date, earningsHoldDays: number): Date {
  return new Date(earnedAt.getTime() + earningsHoldDays * dayMs);
}

/** The next time automatic payouts of a schedule are looked at: on a Tuesday, 06:00 UTC. */
export function nextAutoPayoutAt(now: Date, schedule: PayoutSchedule): Date {
  let at = nextTuesday(now);
  while (!isPayoutWeek(at, schedule)) at = nextTuesday(at);
  return at;
}

/** The schedules whose payouts are due in the week of a moment; a week begins with its Tuesday. */
export function schedulesDue(now: Date): PayoutSchedule[] {
  const tuesday = new Date(nextTuesday(now).getTime() - 7 * dayMs);
  return payoutSchedule.options.filter((schedule) => isPayoutWeek(tuesday, schedule));
}

const firstTuesdayMs = Date.UTC(2026, 0, 6, 6);

function isPayoutWeek(tuesday: Date, schedule: PayoutSchedule): boolean {
  if (schedule === 'weekly') return true;
  if (schedule === 'monthly') return tuesday.getUTCDate() <= 7;
  return Math.round((tuesday.getTime() - firstTuesdayMs) / (7 * dayMs)) % 2 === 0;
}

function nextTuesday(now: Date): Date {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 6));
  const tuesday = 2;
  at.setUTCDate(at.getUTCDate() + ((tuesday - at.getUTCDay() + 7) % 7));
  return at > now ? at : new Date(at.getTime() + 7 * dayMs);
}

/** A range of whole days where the model lives: its first day, its last, and the moments it covers. */
export interface DayRange {
  from: string;
  to: string;
  /** Included. */
  start: Date;
  /** Excluded. */
  end: Date;
  dayCount: number;
}

/** Works out what a range request means at a moment. */
export function dayRange(
  request: {
    days: number;
    from?: string | undefined;
    to?: string | undefined;
    timeZoneOffsetMinutes: number;
  },
  now: Date,
): DayRange {
  const offsetMs = request.timeZoneOffsetMinutes * minuteMs;
  const today = new Date(now.getTime() + offsetMs).toISOString().slice(0, 10);
  const to = request.to ?? today;
  const from = request.from ?? addDays(to, 1 - request.days);
  const start = new Date(Date.parse(from) - offsetMs);
  const end = new Date(Date.parse(to) + dayMs - offsetMs);
  return { from, to, start, end, dayCount: Math.round((end.getTime() - start.getTime()) / dayMs) };
}

/** The range of the same length just before. */
export function startOfPrevious({ start, dayCount }: DayRange): Date {
  return new Date(start.getTime() - dayCount * dayMs);
}

/** Every day of a range, oldest first. */
export function daysOf({ from, dayCount }: DayRange): string[] {
  return Array.from({ length: dayCount }, (_, index) => addDays(from, index));
}

/** A day so many days later, both YYYY-MM-DD. */
function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** How a method is shown: its kind, its country where it has one, and the last four characters. */
export function maskedLabel(details: PayoutDetails): string {
  switch (details.kind) {
    case 'bank':
      return `Bank transfer, ${details.iban.slice(0, 2)} •••• ${details.iban.slice(-4)}`;
    case 'wire':
      return `Wire, ${details.country} •••• ${details.accountNumber.slice(-Math.min(4, details.accountNumber.length - 2))}`;
    case 'crypto':
      return `Bitcoin •••• ${details.address.slice(-4)}`;
  }
}

/** "maren@example.org" as "m•••@example.org". */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
