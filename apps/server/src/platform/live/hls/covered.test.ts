import { expect, test } from 'vitest';
import { cover, type Stretch } from './covered.ts';

const stretch = (fromMs: number, toMs: number): Stretch => ({ fromMs, toMs });

test.each([
  ['the first stretch', [], stretch(0, 500), [stretch(0, 500)], 500],
  ['what follows', [stretch(0, 500)], stretch(500, 1000), [stretch(0, 1000)], 500],
  ['what came already', [stretch(0, 1000)], stretch(200, 700), [stretch(0, 1000)], 0],
  ['a whole whose part came', [stretch(500, 1000)], stretch(0, 2000), [stretch(0, 2000)], 1500],
  [
    'an older stretch after a newer one',
    [stretch(4000, 6000)],
    stretch(0, 2000),
    [stretch(0, 2000), stretch(4000, 6000)],
    2000,
  ],
  [
    'what fills a gap and overlaps both sides',
    [stretch(0, 2000), stretch(4000, 6000)],
    stretch(1000, 5000),
    [stretch(0, 6000)],
    2000,
  ],
])('%s is counted once', (_, before, added, covered, newMs) => {
  expect(cover(before, added)).toEqual({ covered, newMs });
});
