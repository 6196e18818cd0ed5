import { productForm } from '@candela/contract/shop/operations';
import { describe, expect, it } from 'vitest';
import { productFormOf, startValues } from './product-values.ts';

const nothingSent = { images: [], files: [] };
const print = {
  ...startValues(null),
  title: 'A print',
  price: 40,
  stock: 3,
  images: ['/files/pictures/a.webp'],
};

describe('productFormOf', () => {
  it('makes what the contract takes', () => {
    expect(productForm.safeParse(productFormOf(print, nothingSent, false)).success).toBe(true);
  });

  it('takes price and stock from the variants when there are any', () => {
    const variants = [
      { key: 'a', _id: null, name: 'Large', price: 90, stock: 2 },
      { key: 'b', _id: null, name: 'Small', price: '30', stock: '' },
    ];
    const form = productFormOf({ ...print, variants }, nothingSent, false);
    expect(form).toMatchObject({ price: 30, stock: null, variants: [{ stock: 2 }, { stock: null }] });
  });

  it('keeps files for downloads only', () => {
    const files = [{ _id: '018f0000-0000-7000-8000-000000000001', name: 'song.mp3' }];
    expect(productFormOf({ ...print, files }, nothingSent, false).files).toEqual([]);
    expect(productFormOf({ ...print, kind: 'digital', files }, nothingSent, false).files).toHaveLength(1);
  });

  it('lets a draft be unfinished, and nothing else', () => {
    const empty = { ...print, images: [] };
    expect(productForm.safeParse(productFormOf(empty, nothingSent, true)).success).toBe(true);
    expect(productForm.safeParse(productFormOf(empty, nothingSent, false)).success).toBe(false);
  });
});
