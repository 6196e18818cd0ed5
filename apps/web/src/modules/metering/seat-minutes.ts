import type { SeatState } from '@candela/contract/metering/seats';

/** Whether the balance pays no further minute of this seat. */
export function isLastMinute(seat: SeatState, netCreditScore: number): boolean {
  return seat.status === 'open' && seat.confirmed && netCreditScore < costAhead(seat);
}

/** What the next minute costs. */
export function costAhead({ cost, nextCost }: Pick<SeatState, 'cost' | 'nextCost'>): number {
  return nextCost ?? cost;
}

/** How many whole minutes a balance pays. */
export function minutesPaid(netCreditScore: number, cost: number): number {
  return cost > 0 ? Math.floor(netCreditScore / cost) : 0;
}

/** Minutes of the shortest length that leaving now would still charge: none for what could not be seen. */
export function minutesStillOwed(minMinutes: number, seat: SeatState | null): number {
  return seat?.shown && !seat.minuteReturned ? Math.max(0, minMinutes - seat.minutesCharged) : 0;
}

/** Whether a seat asks its member about a higher price. */
export function asksAboutPrice(seat: SeatState): boolean {
  return seat.status === 'open' && seat.confirmed && seat.nextCost !== null && !seat.nextCostAgreed;
}
