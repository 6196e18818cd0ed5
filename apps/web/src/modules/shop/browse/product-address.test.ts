import { expect, it } from 'vitest';
import { anyProduct, readProductWish, writeProductWish } from './product-address.ts';

it('says nothing for a list that is not narrowed', () => {
  expect(writeProductWish(anyProduct).toString()).toBe('');
  expect(readProductWish(new URLSearchParams())).toEqual(anyProduct);
});

it('reads back what it wrote', () => {
  const wish = {
    categoryId: '018f0000-0000-7000-8000-000000000001',
    kind: 'digital' as const,
    search: 'silk & lamp',
    inStock: true,
    sort: 'cheapest' as const,
    page: 3,
  };
  expect(readProductWish(new URLSearchParams(writeProductWish(wish).toString()))).toEqual(wish);
});

it('leaves out what makes no sense', () => {
  const params = new URLSearchParams("category=';drop&kind=cloud&sort=random&page=-4&stock=maybe");
  expect(readProductWish(params)).toEqual(anyProduct);
});
