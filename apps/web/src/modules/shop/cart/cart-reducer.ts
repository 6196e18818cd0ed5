import type { CartItem } from '@candela/contract/shop/cart';

/** A cart as the specification's section 4 describes it. Whether it is loading is the query's to say. */
export type CartState = {
  totalPrice: number;
  totalQty: number;
  products: readonly CartItem[];
};

export type CartAction =
  | { type: 'loaded'; products: readonly CartItem[] }
  | { type: 'added'; item: CartItem }
  /** The server's answer replaces what was shown before it came. */
  | { type: 'confirmed'; placeholderId: string; item: CartItem }
  /** The server refused what was shown before it came; the totals never counted it. */
  | { type: 'takenBack'; placeholderId: string }
  | { type: 'updated'; purchaseItemId: string; qty: number }
  | { type: 'deleted'; purchaseItemId: string };

export const emptyCart: CartState = { totalPrice: 0, totalQty: 0, products: [] };

/** What one of an item costs, in credits. */
export function priceOf(item: CartItem): number {
  return item.productData[0]?.price ?? 0;
}

/** The cart after something happened. Totals are summed after load, update and delete, not after add. */
export function cartReducer(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case 'loaded':
      return summed({ ...state, products: action.products });
    case 'added':
      return {
        ...state,
        products: [
          ...state.products,
          { ...action.item, totalQty: 1, totalPrice: priceOf(action.item), addInCart: true },
        ],
      };
    case 'confirmed':
      return {
        ...state,
        products: state.products.map((item) =>
          item.purchaseItemId === action.placeholderId ? action.item : item,
        ),
      };
    case 'takenBack':
      return {
        ...state,
        products: state.products.filter((item) => item.purchaseItemId !== action.placeholderId),
      };
    case 'updated':
      return summed({
        ...state,
        products: state.products.map((item) =>
          item.purchaseItemId === action.purchaseItemId
            ? { ...item, totalQty: action.qty, totalPrice: action.qty * priceOf(item) }
            : item,
        ),
      });
    case 'deleted':
      return summed({
        ...state,
        products: state.products.filter((item) => item.purchaseItemId !== action.purchaseItemId),
      });
  }
}

function summed(state: CartState): CartState {
  let totalPrice = 0;
  let totalQty = 0;
  for (const item of state.products) {
    totalQty += item.totalQty;
    totalPrice += item.totalQty * priceOf(item);
  }
  return { ...state, totalPrice, totalQty };
}
