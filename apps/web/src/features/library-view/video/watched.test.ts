import { expect, it } from 'vitest';
import { type Positions, withPosition } from './watched.ts';

it('keeps the middle of a video, and forgets its beginning and its end', () => {
  const begun = withPosition({}, 'a', { at: 40, of: 100, when: 1 });
  expect(begun).toEqual({ a: { at: 40, of: 100, when: 1 } });
  expect(withPosition(begun, 'a', { at: 1, of: 100, when: 2 })).toEqual({});
  expect(withPosition(begun, 'a', { at: 98, of: 100, when: 2 })).toEqual({});
});

it('keeps the latest two hundred', () => {
  let positions: Positions = {};
  for (let index = 0; index < 205; index += 1) {
    positions = withPosition(positions, `v${index}`, { at: 10, of: 100, when: index });
  }
  expect(Object.keys(positions)).toHaveLength(200);
  expect(positions).not.toHaveProperty('v4');
  expect(positions).toHaveProperty('v204');
});
