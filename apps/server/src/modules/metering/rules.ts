import type { SeatKind, SeatState } from '@candela/contract/metering/seats';

/** A place paid by the minute, as the database keeps it. Costs are credits a minute. */
export interface Seat {
  id: string;
  kind: SeatKind;
  channel: string;
  privateShowId: string | null;
  modelId: string;
  memberId: string;
  /** The price of the minute charged last; of the first one before that. */
  cost: number;
  /** What minutes that begin from `nextCostFromMs` of the seat's time on cost; null while the price stays. */
  nextCost: number | null;
  nextCostFromMs: bigint | null;
  /** Whether that is charged: always when it is lower, and once the member has agreed when it is higher. */
  nextCostAgreed: boolean;
  status: 'open' | 'ended';
  endReason: SeatEndReason | null;
  confirmed: boolean;
  /** Whether the picture has come; nothing is charged before. */
  shown: boolean;
  meteredMs: bigint;
  awayMs: bigint;
  /** How long the picture was frozen since the last minute was charged. */
  frozenMs: bigint;
  /** What became of that minute for it; null while nothing has to. */
  freezeOutcome: 'returned' | 'kept' | null;
  minutesCharged: number;
  creditsCharged: number;
  minutesReturned: number;
  creditsReturned: number;
  purchaseId: string | null;
  openedAt: Date;
  endedAt: Date | null;
}

export type SeatEndReason = NonNullable<SeatState['endReason']>;

/** How long somebody may look at a paid show before the first minute is charged. */
export const freeLookMs = 10_000;
/** How many looks the picture may be frozen before the minute is given back; there is a look a second. */
const frozenTicks = 5;
/** A freeze is noticed so many looks late: the engine's and the page's word may be so old. */
const noticedTicks = 2;
/** How many looks a delivered picture waits for the page to report it before it counts as seen. */
const unreportedTicks = 5;
/** A seat without a picture for so many looks is given up: a minute. */
const giveUpTicks = 60;
/** Minutes given back to one member in one show or call at most; beyond them frozen time just isn't measured. */
export const minutesReturnedAtMost = 3;
/** The heartbeat stands still for so many looks before another process measures. */
const takeoverTicks = 5;
/** What one look at the meter adds at most, in looks, so that a machine that slept charges nobody for its sleep. */
const elapsedAtMostTicks = 30;

/** The minute a seat has to pay for next, counted from 1, if its time has come; charged in advance. */
export function dueMinute(
  seat: Pick<Seat, 'confirmed' | 'shown' | 'meteredMs' | 'minutesCharged'>,
  msAMinute: number,
): number | null {
  const isDue = seat.confirmed && seat.shown && seat.meteredMs >= BigInt(seat.minutesCharged * msAMinute);
  return isDue ? seat.minutesCharged + 1 : null;
}

/** How long before a minute a higher price has to be told to count for it: ten seconds. */
export function priceNoticeMs(msAMinute: number): number {
  return Math.round(msAMinute / 6);
}

/**
 * What a seat's minute costs, by the price in force where it begins, whenever it is charged.
 * @returns null when that is a higher price the member hasn't agreed to
 */
export function costOfMinute(
  seat: Pick<Seat, 'cost' | 'nextCost' | 'nextCostFromMs' | 'nextCostAgreed'>,
  minute: number,
  msAMinute: number,
): number | null {
  const beginsAtMs = BigInt((minute - 1) * msAMinute);
  if (seat.nextCost === null || seat.nextCostFromMs === null || seat.nextCostFromMs > beginsAtMs) {
    return seat.cost;
  }
  return seat.nextCostAgreed ? seat.nextCost : null;
}

/** How long the engine delivers a picture that the page does not report before it counts as seen. */
export function unreportedLimitMs(msATick: number): number {
  return unreportedTicks * msATick;
}

/** Whether the minute charged last is to be given back, because its picture was frozen for more than five seconds. */
export function isFreezeDue(
  seat: Pick<Seat, 'minutesCharged' | 'frozenMs' | 'freezeOutcome'>,
  msATick: number,
): boolean {
  if (seat.minutesCharged === 0 || seat.freezeOutcome !== null) return false;
  return Number(seat.frozenMs) > (frozenTicks - noticedTicks) * msATick;
}

/** A seat after a look at the clock. */
export interface MeasuredSeat extends Seat {
  /** Its picture has come with this look. */
  isFirstShown: boolean;
  /** Its price has changed since the last look. */
  isRepriced: boolean;
  /** What the seat is for is over. */
  isOver: boolean;
  /** Its member tries to watch: connected, lost by the engine, or reporting that there is no picture. */
  isTrying: boolean;
}

/**
 * Why a seat ends by itself now; null when it goes on. A seat without a picture for a minute, while there was
 * something to watch, is given up.
 */
export function endOf(seat: MeasuredSeat, msATick: number): SeatEndReason | null {
  if (seat.isOver) return 'show_ended';
  if (!seat.confirmed && seat.meteredMs >= 0n) return 'free_look_over';
  if (seat.awayMs < BigInt(giveUpTicks * msATick)) return null;
  return seat.isTrying ? 'no_picture' : 'away';
}

/** What of the last charged minute is left, in whole seconds. */
export function paidSecondsLeft(seat: Pick<Seat, 'meteredMs' | 'minutesCharged'>, msAMinute: number): number {
  const leftMs = seat.minutesCharged * msAMinute - Number(seat.meteredMs);
  return Math.max(0, Math.ceil(leftMs / 1000));
}

/** How many whole minutes a balance pays. */
export function minutesAffordable(balanceCredits: number, cost: number): number {
  return cost > 0 ? Math.floor(balanceCredits / cost) : 0;
}

/** The minutes somebody who leaves early still owes of the length agreed to. */
export function minutesOwed(minutesCharged: number, minMinutes: number): number[] {
  const owed = Math.max(0, minMinutes - minutesCharged);
  return Array.from({ length: owed }, (_, index) => minutesCharged + index + 1);
}

/** A seat as its member sees it. */
export function seatStateOf(
  seat: Seat,
  channelName: string,
  balanceCredits: number,
  msAMinute: number,
): SeatState {
  return {
    seatId: seat.id,
    kind: seat.kind,
    channelName,
    cost: seat.cost,
    nextCost: seat.nextCost,
    nextCostAgreed: seat.nextCostAgreed,
    status: seat.status,
    endReason: seat.endReason,
    confirmed: seat.confirmed,
    shown: seat.shown,
    minutesCharged: seat.minutesCharged,
    creditsCharged: seat.creditsCharged,
    minutesReturned: seat.minutesReturned,
    creditsReturned: seat.creditsReturned,
    minuteReturned: seat.freezeOutcome === 'returned',
    paidSecondsLeft: paidSecondsLeft(seat, msAMinute),
    lastMinute: seat.status === 'open' && balanceCredits < (seat.nextCost ?? seat.cost),
    netCreditScore: balanceCredits,
  };
}

/** Who measures, as the database says. */
export interface Heartbeat {
  holder: string | null;
  heartbeat: bigint;
}

/**
 * Decides, from one process's own monotonic time, whether it measures now and how much has passed. Wall clocks play
 * no part, so that one set an hour forward or back charges nobody: the process that measures counts the time since
 * it last did, and one that takes over counts the time since it saw the heartbeat stand still.
 * @param me this process
 * @param monotonicMs milliseconds that only ever grow, from any start
 * @param msATick how often each process looks
 */
export function createLeaderLease(me: string, monotonicMs: () => number, msATick: number) {
  const takeoverMs = takeoverTicks * msATick;
  const elapsedAtMostMs = elapsedAtMostTicks * msATick;
  let last: { holder: string | null; heartbeat: bigint; at: number } | undefined;
  return {
    /** The milliseconds to add now, or null when another process measures. */
    take(found: Heartbeat): number | null {
      const now = monotonicMs();
      const before = last;
      const isMine = found.holder === me && before?.holder === me;
      const stoodStill =
        before !== undefined && before.heartbeat === found.heartbeat && before.holder === found.holder;
      if (!isMine && !(stoodStill && now - before.at >= takeoverMs)) {
        if (!stoodStill) last = { ...found, at: now };
        return null;
      }
      last = { holder: me, heartbeat: found.heartbeat + 1n, at: now };
      return Math.max(0, Math.min(elapsedAtMostMs, Math.round(now - before.at)));
    },
  };
}

export type Turn = ReturnType<typeof createLeaderLease>;
