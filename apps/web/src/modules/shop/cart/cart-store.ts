import type { CartItem } from '@candela/contract/shop/cart';
import type { Product } from '@candela/contract/shop/products';
import { useEffect } from 'react';
import { create } from 'zustand';
import { api, client } from '../../../platform/api.ts';
import { goTo } from '../../../platform/navigation.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import { type CartAction, type CartState, cartReducer, emptyCart } from './cart-reducer.ts';

/** `ownerId`: whose cart this is; null before any was read. `failed`: the last read did not work. */
type Held = { cart: CartState; ownerId: string | null; failed: boolean };

const store = create<Held>(() => ({ cart: emptyCart, ownerId: null, failed: false }));
/** Changes go out one after the other, so that the last one pressed is the one that stays. */
let sending: Promise<unknown> = Promise.resolve();

function dispatch(action: CartAction): void {
  store.setState(({ cart }) => ({ cart: cartReducer(cart, action) }));
}

/** Reads the cart again, such as after an order. A failure is kept for the cart's own page, without a toast. */
export async function loadCart(ownerId = store.getState().ownerId): Promise<void> {
  if (ownerId === null) return;
  const isSame = ownerId === store.getState().ownerId;
  store.setState(({ cart }) => ({ cart: isSame ? cart : emptyCart, ownerId, failed: false }));
  dispatch({ type: 'fetching' });
  try {
    const { data } = await client.shop.getCart({});
    if (store.getState().ownerId === ownerId) dispatch({ type: 'loaded', products: data });
  } catch {
    if (store.getState().ownerId !== ownerId) return;
    dispatch({ type: 'fetchFailed' });
    store.setState({ failed: true });
  }
}

/** The signed-in member's cart, read once and then kept. Empty for everyone else. */
export function useCart(): Held {
  const { user } = useSession();
  const ownerId = user?.type === 'user' ? user._id : null;
  const held = store();
  useEffect(() => {
    if (ownerId !== null && store.getState().ownerId !== ownerId) void loadCart(ownerId);
  }, [ownerId]);
  return held.ownerId === ownerId ? held : { cart: emptyCart, ownerId, failed: false };
}

/** Puts one of a product into the cart; shown at once, taken back when the server refuses. */
export async function addToCart(product: Product, variantId: string | null): Promise<void> {
  const placeholder = placeholderOf(product, variantId);
  const placeholderId = placeholder.purchaseItemId;
  dispatch({ type: 'added', item: placeholder });
  markInCart(product._id, true);
  try {
    const { data } = await send(() => client.shop.addToCart({ productId: product._id, variantId, qty: 1 }));
    dispatch({ type: 'confirmed', placeholderId, item: data });
    toast.success(messages.cart.added, product.title, {
      label: messages.cart.toCart,
      onClick: () => goTo('/cart'),
    });
  } catch (error) {
    const { products } = store.getState().cart;
    const before = products.filter((item) => item.purchaseItemId !== placeholderId);
    store.setState(({ cart }) => ({ cart: { ...cart, products: before } }));
    markInCart(product._id, before.some(isOf(product._id)));
    reportError(error);
  }
}

/** Sets how many of an item are wanted. */
export async function setQuantity(item: CartItem, qty: number): Promise<void> {
  const { purchaseItemId } = item;
  dispatch({ type: 'updated', purchaseItemId, qty });
  try {
    await send(() => client.shop.updateCart({ purchaseItemId, qty }));
  } catch (error) {
    reportError(error);
    await loadCart();
  }
}

/** Takes an item out of the cart. */
export async function removeFromCart(item: CartItem): Promise<void> {
  const { purchaseItemId } = item;
  dispatch({ type: 'deleted', purchaseItemId });
  const productId = item.productData[0]?._id;
  if (productId) markInCart(productId, store.getState().cart.products.some(isOf(productId)));
  try {
    await send(() => client.shop.deleteFromCart({ purchaseItemId }));
  } catch (error) {
    reportError(error);
    await loadCart();
  }
}

function send<T>(call: () => Promise<T>): Promise<T> {
  const turn = sending.then(call);
  sending = turn.catch(() => undefined);
  return turn;
}

function isOf(productId: string) {
  return (item: CartItem) => item.productData[0]?._id === productId;
}

function placeholderOf(product: Product, variantId: string | null): CartItem {
  const variant = product.variants.find(({ _id }) => _id === variantId);
  const price = variant?.price ?? product.price;
  return {
    purchaseItemId: crypto.randomUUID(),
    totalQty: 1,
    productData: [{ ...product, price, variantId, variantName: variant?.name ?? null }],
    totalPrice: price,
    addInCart: true,
    problem: null,
    available: variant ? variant.stock : product.stock,
  };
}

/** Marks a product in everything already read: lists, the front page's among them, and its own page. */
function markInCart(productId: string, addInCart: boolean): void {
  const mark = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(mark);
    if (typeof data !== 'object' || data === null) return data;
    if ('_id' in data && data._id === productId && 'addInCart' in data) return { ...data, addInCart };
    if ('data' in data) return { ...data, data: mark(data.data) };
    if ('pages' in data) return { ...data, pages: mark(data.pages) };
    return data;
  };
  queryClient.setQueriesData({ queryKey: api.shop.key() }, mark);
}
