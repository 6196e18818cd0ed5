import { expect, test } from 'vitest';
import type { LinkStats } from '../../platform/live/live-link.ts';
import {
  formatBitRate,
  formatFraction,
  formatMs,
  formatResolution,
  secondsBehind,
} from './picture-figures.ts';

test('figures in their units, and a dash for what is not known', () => {
  expect(formatBitRate(4_180_000)).toBe('4.2 Mb/s');
  expect(formatBitRate(640_400)).toBe('640 kb/s');
  expect(formatBitRate(0)).toBe('–');
  expect(formatFraction(0.004)).toBe('0.4%');
  expect(formatFraction(null)).toBe('–');
  expect(formatMs(41.6)).toBe('42 ms');
  expect(secondsBehind(312)).toBe('0.3');
  expect(secondsBehind(8)).toBe('0.1');
  expect(secondsBehind(null)).toBeNull();
});

test('a picture is named after its shorter edge', () => {
  const stats = (widthPixels: number, heightPixels: number) =>
    ({ widthPixels, heightPixels, framesPerSecond: 29.6 }) as LinkStats;
  expect(formatResolution(stats(1280, 720))).toBe('720p, 30 fps');
  expect(formatResolution(stats(720, 1280))).toBe('720p, 30 fps');
  expect(formatResolution(null)).toBe('–');
});
