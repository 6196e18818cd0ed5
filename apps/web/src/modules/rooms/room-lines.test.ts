import type { RoomMessage } from '@candela/contract/rooms/events';
import { expect, test } from 'vitest';
import { noLines, type RoomLinesAction, reduceRoomLines } from './room-lines.ts';

const message = (id: number, text = `line ${id}`): RoomMessage => ({
  _id: `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`,
  channelName: 'room',
  sender: { _id: 'me', username: 'quietfox', type: 'user', profileImage: null },
  text,
  number: id,
  createdAt: new Date(1_700_000_000_000 + id * 1000).toISOString(),
});
const play = (actions: readonly RoomLinesAction[]) => actions.reduce(reduceRoomLines, noLines);
const texts = (actions: readonly RoomLinesAction[]) => {
  const { said, pending } = play(actions);
  return [...said.map(({ text }) => text), ...pending.map(({ text, status }) => `${text} (${status})`)];
};

test('history and news are one list in the order they were said, each line once', () => {
  expect(
    texts([
      { type: 'arrived', message: message(3), isMine: false },
      { type: 'entered', messages: [message(1), message(2), message(3)] },
      { type: 'arrived', message: message(3), isMine: false },
    ]),
  ).toEqual(['line 1', 'line 2', 'line 3']);
});

test('entering again after a loss adds what was missed and repeats nothing', () => {
  expect(
    texts([
      { type: 'entered', messages: [message(1), message(2)] },
      { type: 'entered', messages: [message(2), message(3), message(4)] },
    ]),
  ).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
});

test('a line of ones own shows at once and is replaced by what the server made of it', () => {
  const saying: RoomLinesAction = { type: 'saying', clientMessageId: 'c1', text: 'line 5' };
  expect(texts([saying])).toEqual(['line 5 (sending)']);
  expect(texts([saying, { type: 'said', clientMessageId: 'c1', message: message(5) }])).toEqual(['line 5']);
});

test('news of ones own line may come before the answer, or after it, without a double', () => {
  const saying: RoomLinesAction = { type: 'saying', clientMessageId: 'c1', text: 'line 5' };
  const arrived: RoomLinesAction = { type: 'arrived', message: message(5), isMine: true };
  const said: RoomLinesAction = { type: 'said', clientMessageId: 'c1', message: message(5) };
  expect(texts([saying, arrived])).toEqual(['line 5']);
  expect(texts([saying, arrived, said])).toEqual(['line 5']);
  expect(texts([saying, said, arrived])).toEqual(['line 5']);
});

test('somebody else saying the same words takes nothing away', () => {
  expect(
    texts([
      { type: 'saying', clientMessageId: 'c1', text: 'hello' },
      { type: 'arrived', message: message(5, 'hello'), isMine: false },
    ]),
  ).toEqual(['hello', 'hello (sending)']);
});

test('a refused line stays until it is sent again or discarded', () => {
  const actions: RoomLinesAction[] = [
    { type: 'saying', clientMessageId: 'c1', text: 'line 5' },
    { type: 'refused', clientMessageId: 'c1', reason: 'Too many tries.' },
  ];
  expect(texts(actions)).toEqual(['line 5 (failed)']);
  expect(play(actions).pending[0]?.reason).toBe('Too many tries.');
  expect(texts([...actions, { type: 'saying', clientMessageId: 'c1', text: 'line 5' }])).toEqual([
    'line 5 (sending)',
  ]);
  expect(texts([...actions, { type: 'discarded', clientMessageId: 'c1' }])).toEqual([]);
});

test('a long chat is trimmed from the front', () => {
  const messages = Array.from({ length: 400 }, (_, index) => message(index));
  const { said } = play([{ type: 'entered', messages }]);
  expect(said).toHaveLength(300);
  expect(said.at(-1)?.text).toBe('line 399');
});
