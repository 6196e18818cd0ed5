import { cropArea } from '@candela/contract/accounts/profile-forms';
import { expect, test } from 'vitest';
import { fractionsOf } from './crop-fractions.ts';

test('a cut in percent becomes fractions of the picture', () => {
  expect(fractionsOf({ x: 25, y: 0, width: 50, height: 100 })).toEqual({
    x: 0.25,
    y: 0,
    width: 0.5,
    height: 1,
  });
});

test('a cut that rounding has pushed outside is still one the server takes', () => {
  for (const cut of [
    { x: -0.0001, y: 0, width: 100.0002, height: 100 },
    { x: 66.7, y: 33.4, width: 33.4, height: 66.7 },
  ]) {
    expect(cropArea.safeParse(fractionsOf(cut)).success).toBe(true);
  }
});
