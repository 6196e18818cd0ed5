import { expect, test } from 'vitest';
import { cached } from './cached.ts';

function setUp() {
  let nowMs = Date.parse('2026-11-01T00:00:00Z');
  const recall = cached<string>({ forMs: 1_000, atMost: 2, clock: () => new Date(nowMs) });
  const found: string[] = [];
  const ask = (key: string) =>
    recall(key, async () => {
      found.push(key);
      return `${key} ${found.length}`;
    });
  return {
    recall,
    found,
    ask,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('an answer is found once for all who ask within its time, and again after it', async () => {
  const { ask, found, wait } = setUp();
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a 1', 'a 1']);
  wait(900);
  expect(await ask('a')).toBe('a 1');
  // Being asked for does not make it last.
  wait(200);
  expect(await ask('a')).toBe('a 2');
  expect(found).toEqual(['a', 'a']);
});

test('a new answer takes the place of the one longest not asked for', async () => {
  const { ask, found } = setUp();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(found).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is not cached', async () => {
  const { recall, ask } = setUp();
  await expect(recall('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await ask('a')).toBe('a 1');
});
