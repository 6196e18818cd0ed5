import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { texts } from './locales/texts.ts';
import {
  cutAcross,
  facetGroups,
  isFiltered,
  isLiveOnly,
  readOrder,
  readSearch,
  sortMatches,
} from './rules.ts';

describe('readSearch', () => {
  it.each(['', '   ', '\0\0', '\n\t'])('finds no search in %j', (typed) => {
    expect(readSearch(typed)).toBeUndefined();
  });

  it('folds case, width and spaces, and escapes wildcards', () => {
    expect(readSearch('  Ｍaren \0 \n VALE ')?.term).toBe('maren vale');
    expect(readSearch('100%_\\')).toEqual({ term: '100%_\\', escaped: '100\\%\\_\\\\', byStart: false });
  });

  it.each(['m', 'ma', 'a.b.c', '🔥🔥🔥🔥', '%%%%'])('looks %j up at the beginning of names', (typed) => {
    expect(readSearch(typed)?.byStart).toBe(true);
  });

  it('leaves nothing in a term that PostgreSQL refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const term = readSearch(typed)?.term ?? '';
        expect(term.includes('\0')).toBe(false);
        expect(term.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('readOrder', () => {
  const usual = { field: 'createdAt', direction: -1 } as const;
  const allowed = ['createdAt', 'username'] as const;

  it('takes a known field, or the usual order', () => {
    expect(readOrder({ username: 1 }, allowed, usual)).toEqual({
      order: { field: 'username', direction: 1 },
    });
    expect(readOrder({}, allowed, usual)).toEqual({ order: usual });
    expect(readOrder(undefined, allowed, usual)).toEqual({ order: usual });
  });

  it('names a field it does not know', () => {
    expect(readOrder({ password_hash: 1 }, allowed, usual)).toEqual({
      fields: { 'sortObject.password_hash': texts.refusals.sortBy({ fields: 'createdAt, username' }) },
    });
    expect(readOrder(JSON.parse('{"toString":1}'), allowed, usual)).toHaveProperty('fields');
  });

  it('takes one field only', () => {
    expect(readOrder({ username: 1, createdAt: 1 }, allowed, usual)).toHaveProperty('fields.sortObject');
  });
});

describe('cutAcross', () => {
  it('cuts the same page out of two lists as out of both put together', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(70), fc.nat(20), (a, b, offset, limit) => {
        const first = Array.from({ length: a }, (_, index) => `a${index}`);
        const second = Array.from({ length: b }, (_, index) => `b${index}`);
        const cut = cutAcross({ offset, limit }, a);
        const page = [
          ...first.slice(cut.first.offset, cut.first.offset + cut.first.limit),
          ...second.slice(cut.second.offset, cut.second.offset + cut.second.limit),
        ];
        expect(page).toEqual([...first, ...second].slice(offset, offset + limit));
      }),
    );
  });
});

describe('sortMatches', () => {
  it('keeps the rank of equals', () => {
    const match = (id: string, viewers: number) => ({
      id,
      viewers,
      username: id,
      createdAt: new Date(0),
      popularity: 0,
      rating: 0,
    });
    const ranked = [match('a', 1), match('b', 5), match('c', 5), match('d', 1)];
    expect(
      sortMatches(ranked, { field: 'viewers', direction: -1 })
        .map((one) => one.id)
        .join(''),
    ).toBe('bcad');
    expect(sortMatches(ranked, { field: 'username', direction: -1 })[0]?.id).toBe('d');
  });
});

describe('filters', () => {
  it('become groups of words, one of each being needed', () => {
    expect(facetGroups({ hairColor: ['Red', 'Black'], countries: ['Portugal'], languages: [] })).toEqual([
      ['countries:portugal'],
      ['hairColor:Red', 'hairColor:Black'],
    ]);
  });

  it('leave nobody out when nothing is chosen', () => {
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ online: false, languages: [] })).toBe(false);
    expect(isFiltered({ isNew: true })).toBe(true);
    expect(isFiltered({ age: ['23-29'] })).toBe(true);
  });

  it('ask for a show when they name a price', () => {
    expect(isLiveOnly({ costMax: 5 })).toBe(true);
    expect(isLiveOnly({ showType: 'free' })).toBe(true);
    expect(isLiveOnly({ ratingMin: 4 })).toBe(false);
  });
});
