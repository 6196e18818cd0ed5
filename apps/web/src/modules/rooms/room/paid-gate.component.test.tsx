import type { LiveModel } from '@candela/contract/shows/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { PaidGate } from './paid-gate.tsx';
import { RoomNotice } from './room-notice.tsx';
import type { SeatView } from './use-seat.ts';

const id = '0198c1b2-0000-7000-8000-000000000001';
const at = '2026-11-22T20:00:00.000Z';
const blurred =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const snapshot = { address: blurred, takenAt: at, isBlurred: true, earlier: [] };
const model: LiveModel = {
  _id: id,
  uniqueId: 'maren',
  username: 'maren',
  name: 'Maren',
  profileImage: null,
  coverImage: null,
  categoryIds: [],
  isFeatured: false,
  createdAt: at,
  snapshot,
  room: {
    channelName: id,
    status: 'live',
    sessionId: id,
    showType: 'private',
    cost: 12,
    privateShowCost: null,
    inPrivate: false,
    title: 'By the fire',
    isRecorded: false,
    isFromSoftware: false,
    breakSince: null,
    blurredSince: null,
    tags: [],
    viewerCount: 7,
    startedAt: at,
    endedAt: null,
  },
};

const visit = {
  offer: null,
  seat: null,
  refusal: null,
  isEntering: false,
  problem: null,
} as unknown as SeatView;

const showGate = (one: LiveModel) =>
  show(
    <RoomNotice
      phase="paid"
      model={one}
      onRetry={() => undefined}
      isRetrying={false}
      gate={<PaidGate model={one} room={one.room} visit={visit} />}
    />,
  );

test('the gate of a paid show has its blurred still, LIVE, who watches and the price', async () => {
  fakeApi({ shows: { listSnapshots: () => ({ data: [{ channelName: id, snapshot }] }) } });
  await showGate(model);
  const still = page.getByAltText('Maren’s show, blurred');
  await expect.element(still).toHaveAttribute('src', blurred);
  await expect.poll(() => getComputedStyle(still.element()).opacity).toBe('1');
  const gate = page.getByRole('region', { name: 'Paid show' });
  await expect.element(gate.getByText('LIVE', { exact: true })).toBeVisible();
  await expect.element(gate.getByText('7 watching')).toBeVisible();
  await expect.element(gate.getByText(/\/min/)).toBeVisible();
});

test('without a picture it says nothing of being live', async () => {
  fakeApi({ shows: { listSnapshots: () => ({ data: [] }) } });
  await showGate({ ...model, snapshot: null, room: { ...model.room, status: 'interrupted' } });
  await expect.element(page.getByText('By the fire')).toBeVisible();
  await expect.element(page.getByText('LIVE', { exact: true })).not.toBeInTheDocument();
});
