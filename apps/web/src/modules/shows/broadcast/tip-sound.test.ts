import { expect, it } from 'vitest';
import { notesOf } from './tip-sound.ts';

it('sounds longer and higher with each level, and within its notes whatever comes', () => {
  for (let level = 2; level <= 7; level += 1) {
    expect(notesOf(level).slice(0, -1)).toEqual(notesOf(level - 1));
    expect(notesOf(level).at(-1)).toBeGreaterThan(notesOf(level - 1).at(-1) ?? 0);
  }
  expect(notesOf(0)).toEqual(notesOf(1));
  expect(notesOf(99)).toEqual(notesOf(7));
});
