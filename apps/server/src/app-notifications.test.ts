import type { CallBooking, CallState } from '@candela/contract/calls/operations';
import { beforeEach, expect, it } from 'vitest';
import { noticesOf } from './app-notifications.ts';
import type { Notice } from './modules/notifications/index.ts';
import { say } from './platform/i18n/index.ts';

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
  expect(notified.map(({ accountId, title }) => [accountId, say(title)])).toEqual([
    [model._id, 'tam requested a call'],
    [member._id, 'ines accepted your call time'],
    [member._id, 'Your call with ines was cancelled'],
  ]);
  expect(notified.slice(1).map(({ text }) => text && say(text))).toEqual([
    'May 1, 2026, 8:30 PM UTC, about 20 minutes.',
    'May 1, 2026, 8:30 PM UTC, about 20 minutes. Nothing was charged.',
  ]);
  notified = [];
  live.callTime(booking('accepted'), null);
  expect(notified.map(({ accountId, title, href }) => [accountId, say(title), href])).toEqual([
    [model._id, 'Your call with tam starts soon', '/call-times'],
    [member._id, 'Your call with ines starts soon', '/call-times'],
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
