import type { CallState } from '@candela/contract/calls/operations';
import { minuteMs } from '@candela/contract/shared/durations';
import { expect, test } from 'vitest';
import { isDueBooking, isOpenCall, laterOf, readTime } from './call-steps.ts';

const call = (callStatus: CallState['callStatus']) => ({ _id: 'c', callStatus }) as CallState;

test('a call only goes on, whatever order its events come in', () => {
  expect(laterOf(undefined, call('ringing')).callStatus).toBe('ringing');
  expect(laterOf(call('ringing'), call('active')).callStatus).toBe('active');
  expect(laterOf(call('active'), call('ringing')).callStatus).toBe('active');
  expect(laterOf(call('ended'), call('active')).callStatus).toBe('ended');
  expect([isOpenCall(call('active')), isOpenCall(call('busy'))]).toEqual([true, false]);
});

test('an agreed time can be called from a quarter of an hour before until it is over', () => {
  const startsAt = '2026-03-14T20:00:00.000Z';
  const at = (minutes: number) => Date.parse(startsAt) + minutes * minuteMs;
  const booking = { status: 'accepted', startsAt, minutes: 20 } as const;
  expect([-16, -15, 0, 20, 21].map((minutes) => isDueBooking(booking, at(minutes)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isDueBooking({ ...booking, status: 'asked' }, at(0))).toBe(false);
});

test('a time is read in the reader’s own zone and must lie ahead', () => {
  const now = new Date('2026-03-14T20:00').getTime();
  expect(readTime(null, '', now).errors).toEqual({ day: 'missing', clock: 'missing' });
  expect(readTime('2026-03-14', '19:59', now).errors).toEqual({ day: 'past' });
  expect(readTime('2026-03-14', '20:30', now).startsAt).toBe(new Date('2026-03-14T20:30').toISOString());
});
