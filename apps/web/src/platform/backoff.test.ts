import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test('an engine that is back within two seconds is found by one of the first tries', () => {
  let waitedMs = 0;
  for (const tries of [0, 1, 2, 3]) waitedMs += backoffMs(tries, 1);
  expect(waitedMs).toBeLessThan(3000);
});

test('waits grow, stay bounded, and differ between viewers', () => {
  expect(backoffMs(0, 0)).toBe(0);
  expect(backoffMs(5, 0)).toBeGreaterThan(backoffMs(2, 0));
  expect(backoffMs(1000, 1)).toBe(backoffMs(7, 1));
  expect(backoffMs(1000, 1)).toBeLessThan(4000);
  expect(backoffMs(0, 0.9)).not.toBe(backoffMs(0, 0.1));
});
