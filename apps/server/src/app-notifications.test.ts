import type { CallBooking, CallState } from '@candela/contract/calls/operations';
import { beforeEach, expect, it } from 'vitest';
import { noticesOf } from './app-notifications.ts';
import type { Notice } from './modules/notifications/index.ts';

const person = (_id: string, username: string) => ({
  _id,
  uniqueId: `u${_id}`,
  username,
  profileImage: null,
});
const model = person('1', 'ines');
const member = person('2', 'tam');
let notified: Notice[] = [];
const { live } = noticesOf(
  { notify: (notice) => void notified.push(notice) },
  { findAccount: async () => undefined },
);

const booking = (status: CallBooking['status']): CallBooking => ({
  _id: '3',
  model,
  member,
  startsAt: '2026-05-01T20:30:00.000Z',
  minutes: 20,
  note: '',
  cost: 10,
  status,
});

beforeEach(() => {
  notified = [];
});

it('notifies of a time for a call the side that did not change it, and reminds both', () => {
  live.callTime(booking('asked'), member._id);
  live.callTime(booking('accepted'), model._id);
  live.callTime(booking('cancelled'), model._id);
  live.callTime(booking('done'), model._id);
  expect(notified.map(({ accountId, title }) => [accountId, title])).toEqual([
    [model._id, 'tam asks for a time to call'],
    [member._id, 'ines accepted your time for a call'],
    [member._id, 'The call time with ines was taken back'],
  ]);
  expect(notified[1]?.text).toBe('2026-05-01, 20:30 UTC, about 20 minutes.');
  expect(notified[2]?.text).toContain('Nothing was paid');
  notified = [];
  live.callTime(booking('accepted'), null);
  expect(notified.map(({ accountId, title, href }) => [accountId, title, href])).toEqual([
    [model._id, 'Your call with tam is soon', '/call-times'],
    [member._id, 'Your call with ines is soon', '/call-times'],
  ]);
});

it('notifies of missed calls with the way back to the caller, one line for each of them', () => {
  const call = (callerId: string) => ({ callerId, model, member, callStatus: 'missed' }) as CallState;
  live.callMissed(call(member._id), model._id);
  live.callMissed(call(model._id), member._id);
  expect(notified.map(({ accountId, kind, href, groupKey }) => [accountId, kind, href, groupKey])).toEqual([
    [model._id, 'missedCall', '/chat/u2', 'missed:2'],
    [member._id, 'missedCall', '/profile/u1', 'missed:1'],
  ]);
});
