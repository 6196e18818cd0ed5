import { expect, it } from 'vitest';
import { notesOf } from './tip-sound.ts';

it('sounds longer and higher with each level', () => {
  expect(notesOf(1)).toHaveLength(1);
  for (const level of [2, 3, 4, 5] as const) {
    expect(notesOf(level).slice(0, -1)).toEqual(notesOf((level - 1) as 1 | 2 | 3 | 4));
    expect(notesOf(level).at(-1)).toBeGreaterThan(notesOf((level - 1) as 1 | 2 | 3 | 4).at(-1) ?? 0);
  }
});
