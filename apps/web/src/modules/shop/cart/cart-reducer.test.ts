import type { CartItem } from '@candela/contract/shop/cart';
import { describe, expect, it } from 'vitest';
import { cartReducer, emptyCart } from './cart-reducer.ts';

function itemOf(purchaseItemId: string, price: number, totalQty: number): CartItem {
  const productData = [{ _id: `product-${purchaseItemId}`, price }] as unknown as CartItem['productData'];
  return {
    purchaseItemId,
    totalQty,
    productData,
    totalPrice: 0,
    addInCart: false,
    problem: null,
    available: null,
  };
}
const loaded = cartReducer(emptyCart, { type: 'loaded', products: [itemOf('a', 30, 2), itemOf('b', 5, 3)] });

describe('cartReducer', () => {
  it('sums quantities and quantity times price after load', () => {
    expect(loaded).toMatchObject({ totalQty: 5, totalPrice: 75 });
  });

  it('appends with quantity 1 and the flag, and leaves the totals as they are', () => {
    const after = cartReducer(loaded, { type: 'added', item: itemOf('c', 10, 7) });
    expect(after).toMatchObject({ totalQty: 5, totalPrice: 75 });
    expect(after.products.at(-1)).toMatchObject({
      purchaseItemId: 'c',
      totalQty: 1,
      totalPrice: 10,
      addInCart: true,
    });
  });

  it('replaces what was shown with the answer', () => {
    const shown = cartReducer(loaded, { type: 'added', item: itemOf('soon', 10, 1) });
    const after = cartReducer(shown, { type: 'confirmed', placeholderId: 'soon', item: itemOf('c', 10, 1) });
    expect(after.products.map((item) => item.purchaseItemId)).toEqual(['a', 'b', 'c']);
    expect(after.totalQty).toBe(5);
  });

  it('takes back what the server refused, with the totals as they were', () => {
    const shown = cartReducer(loaded, { type: 'added', item: itemOf('soon', 10, 1) });
    expect(cartReducer(shown, { type: 'takenBack', placeholderId: 'soon' })).toEqual(loaded);
  });

  it('sets quantity and price total, and sums again', () => {
    const after = cartReducer(loaded, { type: 'updated', purchaseItemId: 'b', qty: 10 });
    expect(after.products[1]).toMatchObject({ totalQty: 10, totalPrice: 50 });
    expect(after).toMatchObject({ totalQty: 12, totalPrice: 110 });
  });

  it('counts what was added once something is summed again', () => {
    const added = cartReducer(loaded, { type: 'added', item: itemOf('c', 10, 1) });
    expect(cartReducer(added, { type: 'deleted', purchaseItemId: 'a' })).toMatchObject({
      totalQty: 4,
      totalPrice: 25,
    });
  });
});
