import type { SeatState } from '@candela/contract/metering/seats';
import type { RoomState } from '@candela/contract/shows/operations';
import { describe, expect, it } from 'vitest';
import { entryOf, seatAfterReading } from './room-entry.ts';

const room: RoomState = {
  channelName: 'm',
  status: 'live',
  sessionId: 's',
  showType: 'private',
  cost: 6,
  privateShowCost: 40,
  inPrivate: false,
  isRecorded: false,
  isFromSoftware: false,
  breakSince: null,
  blurredSince: null,
  tags: [],
  title: '',
  viewerCount: 0,
  startedAt: null,
  endedAt: null,
};
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
  minutesReturned: 0,
  creditsReturned: 0,
  minuteReturned: false,
  minutesCharged: 1,
  creditsCharged: 6,
  paidSecondsLeft: 60,
  lastMinute: false,
  netCreditScore: 10,
};

describe('entry to a room', () => {
  it('is open in free rooms, to the model herself, and while there is nothing to watch', () => {
    expect(entryOf({ ...room, showType: 'free' }, null, false)).toBe('open');
    expect(entryOf(room, null, true)).toBe('open');
    expect(entryOf({ ...room, status: 'ended' }, null, false)).toBe('open');
  });

  it('asks for a seat in paid ones, and takes one that has ended for none', () => {
    expect(entryOf(room, null, false)).toBe('paid');
    expect(entryOf(room, seat, false)).toBe('open');
    expect(entryOf(room, { ...seat, status: 'ended' }, false)).toBe('paid');
  });

  it('closes to everyone else during a private show, in free rooms too, except to who looks on', () => {
    const inPrivate = { ...room, inPrivate: true };
    expect(entryOf(inPrivate, seat, false)).toBe('private');
    expect(entryOf({ ...inPrivate, showType: 'free' }, null, false)).toBe('private');
    expect(entryOf(inPrivate, { ...seat, kind: 'spy' }, false)).toBe('open');
    expect(entryOf(room, { ...seat, kind: 'spy' }, false)).toBe('paid');
  });
});

describe('a seat', () => {
  it('is cleared when it is gone, but not while its receipt is due', () => {
    expect(seatAfterReading(seat, null)).toBeNull();
    const ended = { ...seat, status: 'ended' as const };
    expect(seatAfterReading(ended, null)).toBe(ended);
    expect(seatAfterReading(ended, seat)).toBe(seat);
  });
});
