import { itemFilters } from '@candela/contract/discovery/item-filters';
import { modelFilters } from '@candela/contract/discovery/model-filters';
import { describe, expect, it } from 'vitest';
import { countFilters, readFilters, readPage, readSort, writeFilters } from './address.ts';
import { modelList } from './model-list.ts';
import { videoList } from './video-list.ts';

const read = (address: string) => readFilters(modelList, modelFilters.shape, new URLSearchParams(address));

describe('filters in the address', () => {
  it('come back as they were written, beside what else stands there', () => {
    const filters = {
      online: true,
      showType: 'private' as const,
      costMax: 12,
      ratingMin: 4,
      languages: ['en' as const, 'pt' as const],
      countries: ['Trinidad, Tobago & more'],
      hairColor: ['Red', 'Dark Blonde'],
    };
    const written = writeFilters(modelList, new URLSearchParams('sort=new&page=7'), filters);
    expect(written.get('sort')).toBe('new');
    expect(written.get('page')).toBeNull();
    expect(readFilters(modelList, modelFilters.shape, new URLSearchParams(written.toString()))).toEqual(
      filters,
    );
    expect(countFilters(filters)).toBe(7);
  });

  it.each([
    'online=yes',
    'max=0',
    'max=cheap',
    'rating=9',
    'language=xx',
    'hair=Ginger',
    'show=all',
    'gender=',
  ])('leave out what they do not understand: %s', (address) => {
    expect(read(address)).toEqual({});
  });

  it('are those of the list: videos have lengths and prices', () => {
    const address = 'price=free&length=long&language=pt&rating=4&online=1&show=free&length=huge';
    expect(readFilters(videoList, itemFilters.shape, new URLSearchParams(address))).toEqual({
      price: 'free',
      length: 'long',
      languages: ['pt'],
      ratingMin: 4,
      online: true,
    });
  });

  it('are gone once taken back', () => {
    expect(writeFilters(modelList, new URLSearchParams('online=1&new=1'), { isNew: true }).toString()).toBe(
      'new=1',
    );
  });
});

it('takes orders and pages it knows', () => {
  expect(readSort(modelList.sorts, new URLSearchParams('sort=toString'), 'popular')).toBe('popular');
  expect(readSort(modelList.sorts, new URLSearchParams('sort=name'), 'popular')).toBe('name');
  expect(['page=0', 'page=-1', 'page=x', 'page=3'].map((one) => readPage(new URLSearchParams(one)))).toEqual([
    1, 1, 1, 3,
  ]);
});
