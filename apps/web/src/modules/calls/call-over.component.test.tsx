import type { CallState } from '@candela/contract/calls/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test-support/show.tsx';
import { CallOver } from './call-over.tsx';

const person = (last: number, username: string) => ({
  _id: `0198c1b2-0000-7000-8000-00000000000${last}`,
  uniqueId: username,
  username,
  profileImage: null,
});
const at = '2026-11-22T20:00:00.000Z';
const call: CallState = {
  _id: '0198c1b2-0000-7000-8000-000000000003',
  callStatus: 'ended',
  model: person(1, 'maren'),
  member: person(2, 'rafe'),
  callerId: person(2, 'rafe')._id,
  cost: 20,
  minMinutes: 1,
  rungAt: at,
  ringEndsAt: at,
  answeredAt: null,
  endedAt: at,
  endedBy: 'model',
  seatId: null,
  blurredSince: null,
  owesNothing: false,
};

test('whoever hung up is told so as themselves, and the other by whom', async () => {
  const { unmount } = await show(<CallOver call={call} accountId={call.model._id} />);
  await expect.element(page.getByText(/You hung up\./)).toBeVisible();
  expect(page.getByText(/The model hung up/).elements()).toHaveLength(0);
  await unmount();
  await show(<CallOver call={call} accountId={call.member._id} />);
  await expect.element(page.getByText(/The model hung up\./)).toBeVisible();
});
