import { expect, test } from 'vitest';
import { elapsedSeconds } from './use-elapsed.ts';

const since = '2026-03-01T20:00:00.000Z';

test('whole seconds since a time', () => {
  expect(elapsedSeconds(since, Date.parse('2026-03-01T20:01:30.900Z'))).toBe(90);
});

test('a clock behind the server, or no time at all, counts from zero', () => {
  expect(elapsedSeconds(since, Date.parse('2026-03-01T19:59:00.000Z'))).toBe(0);
  expect(elapsedSeconds(null, 1)).toBe(0);
  expect(elapsedSeconds('', 1)).toBe(0);
});
