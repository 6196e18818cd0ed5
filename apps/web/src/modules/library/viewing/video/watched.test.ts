import { expect, it } from 'vitest';
import { laterOf, type Positions, withPosition } from './watched.ts';

it('saves the middle of a video, but not its beginning and its end', () => {
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

it('goes on where it was left last, here or on another device', () => {
  const here = { at: 40, of: 100, when: Date.parse('2026-03-01T12:00:00Z') };
  const before = { seconds: 10, savedAt: '2026-03-01T11:00:00Z' };
  const after = { seconds: 70, savedAt: '2026-03-01T13:00:00Z' };
  expect([laterOf(here, before), laterOf(here, after), laterOf(here, null)]).toEqual([40, 70, 40]);
  expect([laterOf(undefined, after), laterOf(undefined, null)]).toEqual([70, 0]);
  expect(laterOf(here, { ...after, seconds: 0 })).toBe(0);
});
