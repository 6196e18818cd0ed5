import type { SeatReceipt } from '@candela/contract/metering/operations';
import type { SeatState } from '@candela/contract/metering/seats';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LinkView } from '../../platform/live/use-link.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { sentByPage } from '../../test-support/fake-realtime.ts';
import { show } from '../../test-support/show.tsx';
import { SeatMeter } from './seat-meter.tsx';
import { SeatReceiptView } from './seat-receipt.tsx';
import { useSeatPicture } from './use-seat-picture.ts';

const seatId = '0198c1b2-0000-7000-8000-000000000001';
const at = '2026-11-22T20:00:00.000Z';

const waiting: SeatState = {
  seatId,
  kind: 'group',
  channelName: '0198c1b2-0000-7000-8000-000000000002',
  cost: 10,
  nextCost: null,
  nextCostAgreed: false,
  status: 'open',
  endReason: null,
  confirmed: true,
  shown: false,
  minutesCharged: 0,
  creditsCharged: 0,
  minutesReturned: 0,
  creditsReturned: 0,
  minuteReturned: false,
  paidSecondsLeft: 0,
  lastMinute: false,
  netCreditScore: 100,
};
const returned = { ...waiting, shown: true, minutesCharged: 2, creditsCharged: 20, minutesReturned: 1 };

const receipt: SeatReceipt = {
  seatId,
  kind: 'group',
  modelName: 'maren',
  memberName: 'rafe',
  cost: 10,
  minutes: [
    { minute: 1, credits: 10, chargedAt: at, returnedAt: '2026-11-22T20:00:40.000Z' },
    { minute: 2, credits: 10, chargedAt: '2026-11-22T20:01:00.000Z', returnedAt: null },
  ],
  minuteCount: 2,
  minutesReturned: 1,
  creditsReturned: 10,
  totalCredits: 10,
  openedAt: at,
  endedAt: '2026-11-22T20:02:00.000Z',
  endReason: 'left',
};

/** A link whose connection has decoded so many frames, and received so many packets of sound. */
const linkWith = (frames: number, soundPackets: number, choice: 'auto' | 'audio') =>
  ({
    status: { state: 'connected', reason: null },
    stats: { frames, soundPackets },
    stream: null,
    quality: { choice },
  }) as unknown as LinkView;

/** A page that watches from a seat; the buttons are what happens to it. */
function Watching() {
  const [seat, setSeat] = useState(waiting);
  const [frames, setFrames] = useState(0);
  const [sounds, setSounds] = useState(0);
  const [choice, setChoice] = useState<'auto' | 'audio'>('auto');
  useSeatPicture(seat, linkWith(frames, sounds, choice));
  return (
    <>
      <SeatMeter seat={seat} />
      <button type="button" onClick={() => setFrames(30)}>
        frames
      </button>
      <button type="button" onClick={() => setSounds(sounds + 40)}>
        sound
      </button>
      <button type="button" onClick={() => setChoice('audio')}>
        audio only
      </button>
      <button type="button" onClick={() => setSeat({ ...returned, creditsReturned: 10 })}>
        returned
      </button>
    </>
  );
}

const reports = () =>
  sentByPage.filter(({ event }) => event === 'seat.picture').map(({ payload }) => payload);

beforeEach(() => {
  sentByPage.length = 0;
});

test('a page says that paying begins with the picture, and reports its first frame', async () => {
  await show(<Watching />);
  await expect
    .element(page.getByText('You pay from the first picture', { exact: true }).first())
    .toBeVisible();
  await page.getByRole('button', { name: 'frames' }).click();
  await expect.poll(reports).toContainEqual({ seatId, frames: 30 });
  await expect.poll(reports, { timeout: 10_000 }).toContainEqual({ seatId, frames: 0 });
});

test('sound stands for no picture, until the member chooses it alone', async () => {
  await show(<Watching />);
  await page.getByRole('button', { name: 'sound' }).click();
  await expect.poll(reports, { timeout: 10_000 }).toContainEqual({ seatId, frames: 0 });
  expect(reports()).not.toContainEqual({ seatId, frames: 40 });
  await page.getByRole('button', { name: 'audio only' }).click();
  await page.getByRole('button', { name: 'sound' }).click();
  await expect.poll(reports, { timeout: 10_000 }).toContainEqual({ seatId, frames: 40 });
});

test('a page says that a minute was given back, and counts it off', async () => {
  await show(<Watching />);
  await page.getByRole('button', { name: 'returned' }).click();
  await expect.element(page.getByText('A minute was given back')).toBeVisible();
  await expect.element(page.getByText('The picture was frozen, so you get 10 credits back.')).toBeVisible();
  const meter = () => page.getByRole('group', { name: 'Price meter' }).element().textContent;
  await expect.poll(meter).toMatch(/2\W{0,3}minutes\W{0,3}10\W{0,3}credits\W{0,3}spent/);
});

test('a receipt says which minute was given back, and why', async () => {
  fakeApi({ metering: { getSeatReceipt: () => ({ data: receipt }) } });
  await show(<SeatReceiptView seatId={seatId} />);
  await expect.element(page.getByText('1 minute, 10 credits')).toBeVisible();
  await expect.element(page.getByText(/^Given back at .*: the picture was frozen$/)).toBeVisible();
});
