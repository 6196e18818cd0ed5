import type { SeatState } from '@candela/contract/metering/seats';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import { PriceChange } from './price-change.tsx';
import { SeatMeter } from './seat-meter.tsx';

const seat: SeatState = {
  seatId: '0198c1b2-0000-7000-8000-000000000001',
  kind: 'group',
  channelName: '0198c1b2-0000-7000-8000-000000000002',
  cost: 3,
  nextCost: null,
  nextCostAgreed: false,
  status: 'open',
  endReason: null,
  confirmed: true,
  shown: true,
  minutesCharged: 2,
  creditsCharged: 6,
  minutesReturned: 0,
  creditsReturned: 0,
  minuteReturned: false,
  paidSecondsLeft: 30,
  lastMinute: false,
  netCreditScore: 100,
};

const asking = (part: Partial<SeatState>, onStay = vi.fn(), onLeave = vi.fn()) => (
  <PriceChange seat={{ ...seat, ...part }} isBusy={false} onStay={onStay} onLeave={onLeave} />
);

test('a higher price is said with what this minute costs, and asks to stay or leave', async () => {
  const [onStay, onLeave] = [vi.fn(), vi.fn()];
  await show(asking({ nextCost: 5 }, onStay, onLeave));
  const notice = page.getByRole('alert');
  await expect
    .element(notice.getByText('From the next minute, this show costs 5 credits a minute'))
    .toBeVisible();
  await expect.element(notice.getByText(/You pay 3 credits for this one/)).toBeVisible();
  await notice.getByRole('button', { name: /^Stay for/ }).click();
  await notice.getByRole('button', { name: 'Leave' }).click();
  expect([onStay.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 1]);
});

test('a lower price is said and asks nothing; an agreed one stands in the meter', async () => {
  const { unmount } = await show(asking({ nextCost: 1, nextCostAgreed: true }));
  await expect.element(page.getByRole('status').getByText(/you pay only 1 credit/)).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
  await unmount();
  const agreed = { ...seat, nextCost: 5, nextCostAgreed: true };
  await show(
    <>
      <PriceChange seat={agreed} isBusy={false} onStay={vi.fn()} onLeave={vi.fn()} />
      <SeatMeter seat={agreed} />
    </>,
  );
  await expect.element(page.getByText('then 5/min')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});
