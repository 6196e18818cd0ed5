import { expect, it } from 'vitest';
import { nearestToMiddle } from './nearest-to-middle.ts';

const window = { width: 390, height: 800 };
const box = (top: number, left = 10, width = 370, height = 230) => ({
  ...{ left, right: left + width, top, bottom: top + height },
});

it('takes the box nearest to the middle', () => {
  expect(nearestToMiddle([box(20), box(300), box(560)], window)).toBe(1);
  expect(nearestToMiddle([box(250, 10, 100), box(250, 140, 100), box(250, 280, 100)], window)).toBe(1);
});

it('leaves out what is partly outside, or not laid out at all', () => {
  expect(nearestToMiddle([box(-10), box(700), box(300, 300), box(400, 195, 0, 0)], window)).toBeUndefined();
  expect(nearestToMiddle([box(-10), box(570)], window)).toBe(1);
});

it('takes the first of two that are equally near', () => {
  expect(nearestToMiddle([box(300, 10, 180), box(300, 200, 180)], window)).toBe(0);
});
