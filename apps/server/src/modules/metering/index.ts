import { type SeatState, seatPicture } from '@candela/contract/metering/seats';
import type { Transaction } from '../../platform/database/index.ts';
import { type BillingClock, createBillingClock, type Measured } from './billing-clock.ts';
import { chargeMinute } from './charge-minute.ts';
import { chargeOwedMinutes } from './charge-owed.ts';
import type { MeteringDeps } from './dependencies.ts';
import { readSeatState } from './emit-seat.ts';
import { afterSeatEnd, endSeat, endSeatIn } from './end-seat.ts';
import { requireBalance } from './require-balance.ts';
import { meteringRoutes } from './routes.ts';
import type { Seat, SeatEndReason } from './rules.ts';
import type { NewSeat } from './seat-store.ts';
import { takeFreeLook, takeSeat, takeSeatIn } from './take-seat.ts';

export { type ActiveSession, activeSessionsOf, holdPeople } from './active-sessions.ts';
export type { MeteringDeps } from './dependencies.ts';
export { seatEnded } from './events.ts';
export { getLiveSettings, preparePrices } from './live-settings.ts';
export { meteringData } from './personal-data.ts';
export {
  freeLookMs,
  minutesAffordable,
  minutesReturnedAtMost,
  type Seat,
  type SeatEndReason,
} from './rules.ts';
export { type NewSeat, seatStore } from './seat-store.ts';

/** A page reports every two seconds, and a picture's first frame at once; several pages of one account may be open. */
const reportLimit = { burst: 12, perSecond: 4 };

/** Places paid by the minute: taking one, measuring the time in it, and charging each minute in advance. */
export interface Metering {
  routes: ReturnType<typeof meteringRoutes>;
  /** Takes a seat, which pays from the first picture on; refuses with not_enough_credits and spending_limit_reached. */
  takeSeat(wanted: NewSeat): Promise<Seat>;
  /** The same inside the caller's transaction; breaks `seats_one_open` when there is one. */
  takeSeatIn(tx: Transaction, wanted: NewSeat): Promise<Seat>;
  /** Charges a seat's next minute inside the caller's transaction, which holds the seat's row. */
  chargeMinuteIn(tx: Transaction, seat: Seat, minute: number): Promise<Seat>;
  /** Takes a seat for a short look, before its price is agreed to. */
  takeFreeLook(wanted: NewSeat): Promise<Seat>;
  /** Charges what is missing of a length agreed to, in minutes, as far as the balance goes. */
  chargeOwed(seat: Seat, minMinutes: number): Promise<void>;
  /** Ends a seat, once, and publishes `seatEnded`; undefined when it has ended already. */
  endSeat(seatId: string, reason: SeatEndReason): Promise<Seat | undefined>;
  /** The same inside the caller's transaction, who calls `afterSeatEnd` once it is committed. */
  endSeatIn(tx: Transaction, seatId: string, reason: SeatEndReason): Promise<Seat | undefined>;
  afterSeatEnd(seat: Seat): Promise<void>;
  /** A seat as its member sees it. */
  stateOf(seat: Seat): Promise<SeatState>;
  /** Refuses with not_enough_credits, and how many are missing, when an account has less than this. */
  requireBalance(accountId: string, neededCredits: number): Promise<void>;
  /** Whose media stands in a channel. */
  subjectsIn(channel: string): Promise<string[]>;
  /** Takes what a member's page says of the picture in a seat. */
  report: BillingClock['report'];
  /** Measures something else by the meter's clock, too. */
  alsoMeasure(measured: Measured): void;
  /** Looks at the clock, as the ticker does. */
  tick: BillingClock['tick'];
  /** Begins to follow who watches. */
  start(): void;
  stop(): void;
}

export function createMetering(deps: MeteringDeps): Metering {
  const billingClock = createBillingClock(deps);
  let stopListening: (() => void) | undefined;
  deps.ticker.every('metering.measure', billingClock.tick);
  deps.realtime.on(
    'seat.picture',
    { schema: seatPicture, access: 'account', limit: reportLimit },
    async ({ session }, { seatId, frames }) => {
      if (session) billingClock.report({ seatId, memberId: session.accountId, isMoving: frames > 0 });
      return null;
    },
  );
  return {
    routes: meteringRoutes(deps),
    takeSeat: (wanted) => takeSeat(deps, wanted),
    takeSeatIn: (tx, wanted) => takeSeatIn(deps, tx, wanted),
    chargeMinuteIn: (tx, seat, minute) => chargeMinute(deps, tx, seat, minute),
    takeFreeLook: (wanted) => takeFreeLook(deps, wanted),
    chargeOwed: (seat, minMinutes) => chargeOwedMinutes(deps, seat, minMinutes),
    endSeat: (seatId, reason) => endSeat(deps, seatId, reason),
    endSeatIn: (tx, seatId, reason) => endSeatIn(deps, tx, seatId, reason),
    afterSeatEnd: (seat) => afterSeatEnd(deps, seat),
    stateOf: (seat) => readSeatState(deps, seat),
    requireBalance: (accountId, neededCredits) => requireBalance(deps, accountId, neededCredits),
    subjectsIn: billingClock.subjectsIn,
    report: billingClock.report,
    alsoMeasure: billingClock.alsoMeasure,
    tick: billingClock.tick,
    start() {
      stopListening = billingClock.listen();
    },
    stop: () => stopListening?.(),
  };
}
