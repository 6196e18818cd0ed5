import { expect, it } from 'vitest';
import { boundedCount, listedAtMost, patternOf, rowsOfPage } from './bounded-list.ts';

it.each([
  [1, 24, { before: 0, wanted: 24 }],
  [417, 24, { before: 9_984, wanted: 16 }],
  [418, 24, { before: listedAtMost, wanted: 0 }],
  [1_000_000, 100, { before: listedAtMost, wanted: 0 }],
])('page %i of %i rows reads %j', (current_page, per_page, expected) => {
  expect(rowsOfPage({ current_page, per_page })).toEqual(expected);
});

it('counts as far as the list goes', () => {
  expect(boundedCount('from a where b')).toBe(
    'select count(*)::int as total from (select from a where b limit 10000) as counted',
  );
});

it.each([
  ['ann', '%ann%'],
  ['an', 'an%'],
  ['a-b_c', 'a-b\\_c%'],
  ['50% off', '%50\\% off%'],
  ['返金', '%返金%'],
  ['', '%'],
])('the word %j finds %j in a table that grows with use', (word, pattern) => {
  expect(patternOf(word, true)).toBe(pattern);
});

it('a short word finds the middle of texts where there are few', () => {
  expect(patternOf('an')).toBe('%an%');
});
