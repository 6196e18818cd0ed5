import { expect, test } from 'vitest';
import { asksForAge, holdsUntil } from './rules.ts';

test('only the countries listed ask, and an unknown one never does', () => {
  expect(asksForAge('GB,US', 'GB')).toBe(true);
  expect(asksForAge('GB,US', 'DE')).toBe(false);
  expect(asksForAge('GB', undefined)).toBe(false);
  expect(asksForAge('', 'GB')).toBe(false);
});

test('a check holds for so many days', () => {
  expect(holdsUntil(new Date('2026-03-02T12:00:00Z'), 30).toISOString()).toBe('2026-04-01T12:00:00.000Z');
});
