import { describe, expect, it } from 'vitest';
import { nextPage } from '../../platform/next-page.ts';
import { isLiveNow } from './model-tile.tsx';
import { modelsPerPage, pageInput } from './paging.ts';

describe('paging', () => {
  it.each([
    [1, 0, undefined],
    [1, modelsPerPage, undefined],
    [1, modelsPerPage + 1, 2],
    [2, modelsPerPage * 2 + 1, 3],
    [3, modelsPerPage * 2 + 1, undefined],
  ])('after %i pages of a list of %i comes %s', (read, total, next) => {
    expect(nextPage(read, total, modelsPerPage)).toBe(next);
  });

  it('asks for one page of a category', () => {
    const filter = { categoryId: 'c', subcategoryId: null, filters: { isNew: true }, sort: 'name' as const };
    expect(pageInput(filter, 2)).toMatchObject({
      categoryId: 'c',
      filters: { isNew: true },
      sortObject: { username: 1 },
      current_page: 2,
    });
  });
});

describe('isLiveNow', () => {
  const model = { _id: 'a', isLive: true };
  it('believes the newest word', () => {
    expect(isLiveNow(model, new Map())).toBe(true);
    expect(isLiveNow(model, new Map([['a', null]]))).toBe(false);
    expect(isLiveNow({ ...model, isLive: false }, new Map([['a', {} as never]]))).toBe(true);
  });
});
