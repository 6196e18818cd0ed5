import { expect, test } from 'vitest';
import { measurePace } from './background-blur.ts';

/** Which of so many frames were the first to be too slow. */
function firstSlow(frameMs: number, tookMs: readonly number[]): number {
  const isTooSlow = measurePace(frameMs);
  return tookMs.findIndex((took) => isTooSlow(took));
}

const times = (count: number, tookMs: number) => Array.from({ length: count }, () => tookMs);

test('a device is too slow when frames take over three times what the camera takes, for five seconds', () => {
  expect(firstSlow(33, times(1_000, 30))).toBe(-1);
  expect(firstSlow(33, times(1_000, 90))).toBe(-1);
  expect(firstSlow(33, times(1_000, 125))).toBe(39);
  expect(firstSlow(100, times(1_000, 125))).toBe(-1);
});

test('a page that slept and a slow beginning are forgiven', () => {
  expect(firstSlow(33, [3_600_000, ...times(1_000, 30)])).toBe(-1);
  expect(firstSlow(33, [900, 900, 600, ...times(1_000, 40)])).toBe(-1);
});
