import { describe, expect, it } from 'vitest';
import { readTitleSearch } from './title-search.ts';

describe('readTitleSearch', () => {
  it('makes a search safe for LIKE, and recognises one the trigram index cannot serve', () => {
    expect(readTitleSearch('  ')).toBeUndefined();
    expect(readTitleSearch(' 50%  _A\\ ')).toEqual({ escaped: '50\\% \\_a\\\\', byStart: true });
    expect(readTitleSearch('Eve')).toEqual({ escaped: 'eve', byStart: false });
    expect(readTitleSearch('a\ud800b')?.escaped.isWellFormed()).toBe(true);
  });
});
