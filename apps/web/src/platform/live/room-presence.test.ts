import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdRoom, roomEntry } from './room-presence.ts';

/** What has been said in the room so far. */
const said: string[] = [];
const asked: string[] = [];

vi.mock('../realtime/socket.ts', () => ({
  getSocket: async () => ({ on: () => {} }),
  ask: async (event: string) => {
    asked.push(event);
    return { state: null, messages: [...said] };
  },
}));

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  said.splice(0);
  asked.splice(0);
});
const releases: (() => void)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0)) release();
  await settled();
});
const hold = () => {
  const release = holdRoom('room', () => {});
  releases.push(release);
  return release;
};

test('a chat that comes back to a room the page still holds finds what was said meanwhile', async () => {
  hold();
  const leaveChat = hold();
  await settled();
  expect(asked, 'a page that opens enters once').toEqual(['room.enter']);
  leaveChat();
  said.push('said to the chat', 'said while it was away');
  await settled();
  hold();
  await settled();
  expect(roomEntry('room')).toMatchObject({ status: 'entered', messages: said, entries: 2 });
  expect(asked).not.toContain('room.leave');
});

test('a room nobody holds any more is left', async () => {
  hold()();
  await settled();
  expect(asked).toEqual(['room.enter', 'room.leave']);
});
