import { expect, it } from 'vitest';
import { beginningAt, completed, namesBeginning } from './name-completion.ts';

it('finds the beginning of a name before the cursor, and none inside an address', () => {
  expect(beginningAt('hello @ra', 9)).toEqual({ from: 6, typed: 'ra' });
  expect(beginningAt('@', 1)).toEqual({ from: 0, typed: '' });
  expect(beginningAt('me@site', 7)).toBeNull();
  expect(beginningAt('hello @ra there', 15)).toBeNull();
});

it('offers at most five names that begin so', () => {
  expect(namesBeginning(['rafe.t', 'Rahel', 'jo'], 'ra')).toEqual(['rafe.t', 'Rahel']);
  expect(namesBeginning(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'], 'a')).toHaveLength(5);
});

it('replaces it with the whole name', () => {
  expect(completed('hi @ra there', { from: 3, typed: 'ra' }, 'rafe.t')).toEqual({
    text: 'hi @rafe.t there',
    cursor: 11,
  });
});
