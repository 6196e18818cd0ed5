import type { DirectMessage } from '@candela/contract/messages/operations';
import { expect, it } from 'vitest';
import { logItems } from './log-items.ts';

const message = (id: string, senderId: string, createdAt: string): DirectMessage => ({
  _id: id,
  conversationId: 'c',
  senderId,
  senderName: senderId,
  text: id,
  picture: null,
  media: [],
  items: [],
  isRemoved: false,
  isTakenDown: false,
  isTest: false,
  createdAt,
});
const newestFirst = [
  message('d', 'me', '2026-05-02T09:02:00.000Z'),
  message('c', 'me', '2026-05-02T09:01:00.000Z'),
  message('b', 'her', '2026-05-02T09:00:00.000Z'),
  message('a', 'me', '2026-05-01T09:00:00.000Z'),
];
const dayOf = (iso: string) => iso.slice(0, 10);
const reader = { myId: 'me', otherReadAt: '2026-05-02T09:01:00.000Z', isClub: false };

it('puts a day before its first message, oldest first, and what waits last', () => {
  const waiting = {
    clientMessageId: 'w',
    accountId: 'me',
    conversationId: 'c',
    text: 'w',
    writtenAt: '2026-05-02T09:03:00.000Z',
    state: 'waiting' as const,
  };
  const keys = logItems(newestFirst, [waiting], reader, dayOf).map((item) => item.key);
  expect(keys).toEqual(['day 2026-05-01', 'a', 'day 2026-05-02', 'b', 'c', 'd', 'w']);
});

it('marks the newest own message and the newest that was read, and none in a room of many', () => {
  const marksIn = (isClub: boolean) =>
    logItems(newestFirst, [], { ...reader, isClub }, dayOf).flatMap((item) =>
      item.kind === 'message' && item.mark ? [`${item.key} ${item.mark}`] : [],
    );
  expect(marksIn(false)).toEqual(['c read', 'd sent']);
  expect(marksIn(true)).toEqual([]);
});
