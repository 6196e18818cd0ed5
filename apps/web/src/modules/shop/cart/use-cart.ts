import type { CartItem } from '@candela/contract/shop/cart';
import type { Product } from '@candela/contract/shop/products';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { goTo } from '../../../platform/navigation.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { randomId } from '../../../platform/random-id.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import { type CartAction, type CartState, cartReducer, emptyCart } from './cart-reducer.ts';

/** The cart as its actions leave it; read once, and again when something asks for it. */
const cartOptions = queryOptions({
  queryKey: ['cart'],
  queryFn: async () =>
    cartReducer(emptyCart, { type: 'loaded', products: (await client.shop.getCart({})).data }),
  staleTime: Number.POSITIVE_INFINITY,
});
const { queryKey } = cartOptions;

/** Changes go out one after the other, so that the last one pressed is the one that stays. */
const scope = { id: 'cart' };

/**
 * The member's cart; empty for everyone else. Only the cart page shows a failure.
 * @param refresh reads it again when the component appears
 */
export function useCart({ refresh = false } = {}) {
  const { user } = useSession();
  const { data, isFetching, isError, error, refetch } = useQuery({
    ...cartOptions,
    enabled: user?.type === 'user',
    refetchOnMount: refresh ? 'always' : true,
  });
  const cart: CartState & { loading: boolean } = { ...(data ?? emptyCart), loading: isFetching };
  return { cart, failed: isError, error, refetch };
}

/** Adds one of a product. Shown immediately, undone when the server refuses. */
export function useAddToCart() {
  return useMutation({
    scope,
    mutationFn: ({ product, variantId }: { product: Product; variantId: string | null }) =>
      client.shop.addToCart({ productId: product._id, variantId, qty: 1 }),
    onMutate: ({ product, variantId }) => {
      const item = placeholderOf(product, variantId);
      dispatch({ type: 'added', item });
      markInCart(product._id, true);
      return item.purchaseItemId;
    },
    onSuccess: ({ data }, { product }, placeholderId) => {
      dispatch({ type: 'confirmed', placeholderId, item: data });
      toast.success(messages.cart.added, product.title, {
        label: messages.cart.toCart,
        onClick: () => goTo('/cart'),
      });
    },
    onError: (error, { product }, placeholderId) => {
      if (placeholderId) dispatch({ type: 'takenBack', placeholderId });
      markInCart(product._id, isInCart(product._id));
      reportError(error);
    },
  });
}

/** Sets how many of an item are wanted. */
export function useSetQuantity() {
  return useMutation({
    scope,
    mutationFn: ({ item: { purchaseItemId }, qty }: { item: CartItem; qty: number }) =>
      client.shop.updateCart({ purchaseItemId, qty }),
    onMutate: ({ item: { purchaseItemId }, qty }) => dispatch({ type: 'updated', purchaseItemId, qty }),
    onError: reload,
  });
}

/** Removes an item from the cart. */
export function useRemoveFromCart() {
  return useMutation({
    scope,
    mutationFn: ({ purchaseItemId }: CartItem) => client.shop.deleteFromCart({ purchaseItemId }),
    onMutate: ({ purchaseItemId, productData: [product] }) => {
      dispatch({ type: 'deleted', purchaseItemId });
      if (product) markInCart(product._id, isInCart(product._id));
    },
    onError: reload,
  });
}

function dispatch(action: CartAction): void {
  queryClient.setQueryData(queryKey, (cart) => cart && cartReducer(cart, action));
}

async function reload(error: unknown): Promise<void> {
  reportError(error);
  await queryClient.invalidateQueries({ queryKey });
}

function isInCart(productId: string): boolean {
  const { products } = queryClient.getQueryData(queryKey) ?? emptyCart;
  return products.some((item) => item.productData[0]?._id === productId);
}

function placeholderOf(product: Product, variantId: string | null): CartItem {
  const variant = product.variants.find(({ _id }) => _id === variantId);
  const price = variant?.price ?? product.price;
  return {
    purchaseItemId: randomId(),
    totalQty: 1,
    productData: [{ ...product, price, variantId, variantName: variant?.name ?? null }],
    totalPrice: price,
    addInCart: true,
    problem: null,
    available: variant ? variant.stock : product.stock,
  };
}

/** Marks a product in all cached lists and its page. */
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
