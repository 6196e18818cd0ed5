import type { SeatState } from '@candela/contract/metering/seats';

/** Whether the balance pays no further minute of this seat. */
export function isLastMinute(seat: SeatState, netCreditScore: number): boolean {
  return seat.status === 'open' && seat.confirmed && netCreditScore < seat.cost;
}

/** How many whole minutes a balance pays. */
export function minutesPaid(netCreditScore: number, cost: number): number {
  return cost > 0 ? Math.floor(netCreditScore / cost) : 0;
}

/** Minutes of the shortest length that leaving now would still charge: none for what could not be seen. */
export function minutesStillOwed(minMinutes: number, seat: SeatState | null): number {
  return seat?.shown && !seat.minuteReturned ? Math.max(0, minMinutes - seat.minutesCharged) : 0;
}
