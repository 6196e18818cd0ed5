import type { CallBooking, CallState } from '@candela/contract/calls/operations';
import { expect, it } from 'vitest';
import { callTimeNotices, missedCallNotices, pictureNotices } from './app-notifications.ts';
import { say } from './platform/i18n/index.ts';

const person = (_id: string, username: string) => ({
  _id,
  uniqueId: `u${_id}`,
  username,
  profileImage: null,
});
const model = person('1', 'ines');
const member = person('2', 'tam');

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

it('notifies of a time for a call the side that did not change it, and reminds both', () => {
  const notified = [
    callTimeNotices({ booking: booking('asked'), by: member._id }),
    callTimeNotices({ booking: booking('accepted'), by: model._id }),
    callTimeNotices({ booking: booking('cancelled'), by: model._id }),
    callTimeNotices({ booking: booking('done'), by: model._id }),
  ].flat();
  expect(notified.map(({ accountId, title }) => [accountId, say(title)])).toEqual([
    [model._id, 'tam requested a call'],
    [member._id, 'ines accepted your call time'],
    [member._id, 'Your call with ines was cancelled'],
  ]);
  expect(notified.slice(1).map(({ text }) => text && say(text))).toEqual([
    'May 1, 2026, 8:30 PM UTC, about 20 minutes.',
    'May 1, 2026, 8:30 PM UTC, about 20 minutes. Nothing was charged.',
  ]);
  const soon = callTimeNotices({ booking: booking('accepted'), by: null });
  expect(soon.map(({ accountId, title, href }) => [accountId, say(title), href])).toEqual([
    [model._id, 'Your call with tam starts soon', '/call-times'],
    [member._id, 'Your call with ines starts soon', '/call-times'],
  ]);
});

it('notifies of missed calls with the way back to the caller, one line for each of them', () => {
  const call = (callerId: string) => ({ callerId, model, member, callStatus: 'missed' }) as CallState;
  const notified = [
    missedCallNotices({ call: call(member._id), toAccountId: model._id }),
    missedCallNotices({ call: call(model._id), toAccountId: member._id }),
  ].flat();
  expect(notified.map(({ accountId, kind, href, groupKey }) => [accountId, kind, href, groupKey])).toEqual([
    [model._id, 'missedCall', '/chat/u2', 'missed:2'],
    [member._id, 'missedCall', '/profile/u1', 'missed:1'],
  ]);
});

it('says which pictures were decided, why not, and where to send another', () => {
  const decided = { accountId: model._id, reason: '', withApplication: false };
  const notified = [
    pictureNotices({ ...decided, decision: 'approved', uses: ['profile', 'cover'], withApplication: true }),
    pictureNotices({ ...decided, decision: 'approved', uses: ['cover'] }),
    pictureNotices({ ...decided, decision: 'rejected', uses: ['profile'], reason: 'Too dark.' }),
  ].flat();
  expect(
    notified.map(({ title, text, href, isForBellOnly }) => [
      say(title),
      text ? say(text) : '',
      href,
      isForBellOnly,
    ]),
  ).toEqual([
    ['Your profile picture and cover are public', '', '/profile', true],
    ['Your cover is public', '', '/profile', false],
    [
      "Your profile picture wasn't approved",
      'You can send another. Reason: Too dark.',
      '/profile-setup?step=pictures',
      false,
    ],
  ]);
});
