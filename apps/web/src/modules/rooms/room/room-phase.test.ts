import type { RoomState } from '@candela/contract/shows/operations';
import { expect, test } from 'vitest';
import type { LinkStatus } from '../../../platform/live/live-link.ts';
import { latestRoom, type RoomFacts, roomPhase } from './room-phase.ts';

const room = (status: RoomState['status'], channelName = 'maren') => ({ channelName, status }) as RoomState;
const link = (state: LinkStatus['state'], reason: LinkStatus['reason'] = null): LinkStatus => ({
  state,
  reason,
});
const facts = (part: Partial<RoomFacts>): RoomFacts => ({
  problem: null,
  room: null,
  link: null,
  linkProblem: null,
  sawShow: false,
  entry: 'open',
  ...part,
});

test.each<[string, Partial<RoomFacts>, string]>([
  ['nothing is known yet', { problem: 'pending' }, 'loading'],
  ['nobody has this address', { problem: 'not_found' }, 'missing'],
  ['the address makes no sense', { problem: 'invalid_input' }, 'missing'],
  ['the server is away', { problem: 'network' }, 'failed'],
  ['nobody is live', { room: room('offline') }, 'offline'],
  ['a show ended before this visit', { room: room('ended') }, 'offline'],
  ['a show ended during this visit', { room: room('ended'), sawShow: true }, 'ended'],
  ['a show is about to begin', { room: room('starting') }, 'opening'],
  ['the picture is being fetched', { room: room('live'), link: link('connecting') }, 'opening'],
  ['the picture is there', { room: room('live'), link: link('connected') }, 'live'],
  [
    'the publisher is lost',
    { room: room('interrupted'), link: link('connected'), sawShow: true },
    'interrupted',
  ],
  ['our own connection is lost', { room: room('live'), link: link('reconnecting') }, 'interrupted'],
  [
    'entry is paid',
    { room: room('live'), link: link('closed', 'refused'), linkProblem: 'not_unlocked' },
    'paid',
  ],
  ['a seat is needed first', { room: room('live'), entry: 'paid' }, 'paid'],
  [
    'a private show is under way',
    { room: room('live'), link: link('connected'), entry: 'private' },
    'private',
  ],
  ['the reader was shown out', { room: room('live'), linkProblem: 'room_closed' }, 'banned'],
  [
    'the browser lacks the format',
    { room: room('live'), link: link('closed', 'unsupported'), linkProblem: 'unknown' },
    'unplayable',
  ],
  [
    'the room stays shut',
    { room: room('live'), link: link('closed', 'refused'), linkProblem: 'unknown' },
    'failed',
  ],
])('when %s', (_, part, phase) => {
  expect(roomPhase(facts(part))).toBe(phase);
});

test('an event of the room overrides what was read, unless it is another room', () => {
  expect(latestRoom(room('offline'), room('live'))?.status).toBe('live');
  expect(latestRoom(room('offline'), room('live', 'other'))?.status).toBe('offline');
  expect(latestRoom(room('offline'), null)?.status).toBe('offline');
  expect(latestRoom(null, null)).toBeNull();
});
