import { expect, it } from 'vitest';
import { changeOutbox, readOutbox, type WaitingLetter } from './outbox-rules.ts';

const letter = (clientMessageId: string): WaitingLetter => ({
  clientMessageId,
  accountId: 'a',
  conversationId: 'c',
  text: 'Hello',
  writtenAt: '2026-05-01T09:00:00.000Z',
  state: 'waiting',
});

it('keeps letters in the order they were written until they arrived', () => {
  const two = changeOutbox([letter('1')], { type: 'written', letter: letter('2') });
  expect(two.map((one) => one.clientMessageId)).toEqual(['1', '2']);
  expect(changeOutbox(two, { type: 'arrived', clientMessageId: '1' })).toEqual([letter('2')]);
});

it('lets a refused letter be sent again', () => {
  const refused = changeOutbox([letter('1')], { type: 'refused', clientMessageId: '1', reason: 'No plan' });
  expect(refused).toMatchObject([{ state: 'refused', reason: 'No plan' }]);
  expect(changeOutbox(refused, { type: 'again', clientMessageId: '1' })).toEqual([letter('1')]);
});

it('reads back what it stored and ignores what makes no sense', () => {
  expect(readOutbox(JSON.stringify([letter('1'), { text: 'half' }, null]))).toEqual([letter('1')]);
  for (const broken of [null, '', '{', '"text"', '{}']) expect(readOutbox(broken)).toEqual([]);
});
