import { describe, expect, it } from 'vitest';
import { changesBetween, wordsOf } from './audit-changes.ts';

describe('what an entry says was changed', () => {
  it('leaves out what stayed, and goes into records within records', () => {
    const before = { role: 'support', isDisabled: false, terms: { window: 60, most: 3 }, tags: ['a'] };
    const after = { role: 'owner', isDisabled: false, terms: { window: 90, most: 3 }, tags: ['a'] };
    expect(changesBetween(before, after)).toEqual([
      { path: ['role'], before: 'support', after: 'owner' },
      { path: ['terms', 'window'], before: 60, after: 90 },
    ]);
  });

  it('has all of a thing made new or taken away, and nothing of what has no fields', () => {
    expect(changesBetween(null, { name: 'Pack', credits: 100 })).toEqual([
      { path: ['name'], before: undefined, after: 'Pack' },
      { path: ['credits'], before: undefined, after: 100 },
    ]);
    expect(changesBetween({ until: null }, null)).toEqual([
      { path: ['until'], before: null, after: undefined },
    ]);
    expect(changesBetween(null, null)).toEqual([]);
  });

  it('has a list as one, with its order', () => {
    expect(changesBetween({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toHaveLength(1);
  });
});

it('a field no catalogue names is still in words', () => {
  expect(['isDisabled', 'refundedCredits', 'name'].map(wordsOf)).toEqual([
    'Disabled',
    'Refunded credits',
    'Name',
  ]);
});
