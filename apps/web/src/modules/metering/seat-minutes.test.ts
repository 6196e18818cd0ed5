import type { SeatState } from '@candela/contract/metering/seats';
import { expect, it } from 'vitest';
import { isLastMinute, minutesPaid, minutesStillOwed } from './seat-minutes.ts';

const seat: SeatState = {
  seatId: 'seat',
  kind: 'group',
  channelName: 'm',
  cost: 6,
  nextCost: null,
  nextCostAgreed: false,
  status: 'open',
  endReason: null,
  confirmed: true,
  shown: true,
  minutesCharged: 1,
  creditsCharged: 6,
  minutesReturned: 0,
  creditsReturned: 0,
  minuteReturned: false,
  paidSecondsLeft: 60,
  lastMinute: false,
  netCreditScore: 10,
};

it('calls a minute the last when the balance pays no other', () => {
  expect(isLastMinute(seat, 5)).toBe(true);
  expect(isLastMinute(seat, 6)).toBe(false);
  expect(isLastMinute({ ...seat, confirmed: false }, 0)).toBe(false);
});

it('counts whole minutes, and none where no price is set', () => {
  expect(minutesPaid(25, 10)).toBe(2);
  expect(minutesPaid(25, 0)).toBe(0);
});

it('owes what is left of the shortest length, and nothing for what could not be seen', () => {
  expect([minutesStillOwed(3, seat), minutesStillOwed(1, { ...seat, minutesCharged: 4 })]).toEqual([2, 0]);
  const unseen = [null, { ...seat, shown: false }, { ...seat, minuteReturned: true }];
  expect(unseen.map((one) => minutesStillOwed(3, one))).toEqual([0, 0, 0]);
});
