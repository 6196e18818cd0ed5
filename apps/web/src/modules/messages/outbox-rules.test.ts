import { expect, it } from 'vitest';
import { changeOutbox, readOutbox, type UnsentMessage } from './outbox-rules.ts';

const message = (clientMessageId: string): UnsentMessage => ({
  clientMessageId,
  accountId: 'a',
  conversationId: 'c',
  text: 'Hello',
  writtenAt: '2026-05-01T09:00:00.000Z',
  state: 'waiting',
});

it('keeps messages in the order they were written until they arrived', () => {
  const two = changeOutbox([message('1')], { type: 'written', message: message('2') });
  expect(two.map((one) => one.clientMessageId)).toEqual(['1', '2']);
  expect(changeOutbox(two, { type: 'arrived', clientMessageId: '1' })).toEqual([message('2')]);
});

it('holds a message once that two tabs write under one id', () => {
  const twice = changeOutbox([message('1')], { type: 'written', message: message('1') });
  expect(twice).toEqual([message('1')]);
});

it('lets a refused message be sent again', () => {
  const refused = changeOutbox([message('1')], { type: 'refused', clientMessageId: '1', reason: 'No plan' });
  expect(refused).toMatchObject([{ state: 'refused', reason: 'No plan' }]);
  expect(changeOutbox(refused, { type: 'again', clientMessageId: '1' })).toEqual([message('1')]);
});

it('reads back what it stored and ignores what makes no sense', () => {
  expect(readOutbox(JSON.stringify([message('1'), { text: 'half' }, null]))).toEqual([message('1')]);
  const old = JSON.stringify([{ ...message('1'), filename: 'album/a.webp' }]);
  expect(readOutbox(old)).toEqual([{ ...message('1'), filenames: ['album/a.webp'] }]);
  for (const broken of [null, '', '{', '"text"', '{}']) expect(readOutbox(broken)).toEqual([]);
});
