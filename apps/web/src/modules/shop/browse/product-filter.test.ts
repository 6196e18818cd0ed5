import { expect, it } from 'vitest';
import { anyProduct, readProductFilter, writeProductFilter } from './product-filter.ts';

it('writes no parameters for a list without filters', () => {
  expect(writeProductFilter(anyProduct).toString()).toBe('');
  expect(readProductFilter(new URLSearchParams())).toEqual(anyProduct);
});

it('reads back what it wrote', () => {
  const filter = {
    categoryId: '018f0000-0000-7000-8000-000000000001',
    kind: 'digital' as const,
    search: 'silk & lamp',
    inStock: true,
    sort: 'cheapest' as const,
    page: 3,
  };
  expect(readProductFilter(new URLSearchParams(writeProductFilter(filter).toString()))).toEqual(filter);
});

it('leaves out what makes no sense', () => {
  const params = new URLSearchParams("category=';drop&kind=cloud&sort=random&page=-4&stock=maybe");
  expect(readProductFilter(params)).toEqual(anyProduct);
});
