import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import { expect, it } from 'vitest';
import { takeStep } from './private-steps.ts';

const asked: PrivateShowState = {
  _id: 'one',
  channelName: 'm',
  member: { _id: 'u', username: 'quietfox', profileImage: null },
  status: 'asked',
  cost: 40,
  minMinutes: 2,
  twoWay: false,
  askedAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-01T00:02:00Z',
  answeredAt: null,
  endedAt: null,
  endedBy: null,
  seatId: null,
};
const none = { open: [], over: null };

it('goes from asked to accepted to ended, and is then over', () => {
  const waiting = takeStep(none, asked);
  expect(waiting.open).toEqual([asked]);
  const accepted = { ...asked, status: 'accepted' as const };
  expect(takeStep(waiting, accepted).open).toEqual([accepted]);
  const ended = { ...asked, status: 'ended' as const };
  expect(takeStep(takeStep(waiting, accepted), ended)).toEqual({ open: [], over: ended });
});

it('is not opened again by news that arrives late', () => {
  const accepted = { ...asked, status: 'accepted' as const };
  const underWay = takeStep(takeStep(none, asked), accepted);
  expect(takeStep(underWay, asked)).toEqual(underWay);
  const over = takeStep(underWay, { ...asked, status: 'ended' });
  expect(takeStep(over, accepted)).toEqual(over);
});

it('keeps what another member asked for', () => {
  const other = { ...asked, _id: 'two' };
  const both = takeStep(takeStep(none, asked), other);
  expect(takeStep(both, { ...asked, status: 'declined' }).open).toEqual([other]);
});
