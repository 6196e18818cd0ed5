import { type CartItem, cartItemsMax, cartQuantityMax } from '@candela/contract/shop/cart';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../../../platform/database/index.ts';
import { verbatim } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';
import {
  type CartRow,
  cartOf,
  cartSize,
  type FullCartItem,
  fullCart,
  myCartItem,
  putInCart,
  removeCartItem,
  setQty,
} from '../cart-store.ts';
import type { ShopDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { productById } from '../product-store.ts';

/** The whole cart with its totals. */
export async function getCart(deps: ShopDeps, memberId: string) {
  const rows = await deps.database.rows(cartOf, [memberId]);
  const data = (await fullCart(deps.database, memberId, rows)).map((item) => item.view);
  return {
    data,
    totalCount: data.length,
    totalPrice: data.reduce((sum, item) => sum + item.totalPrice, 0),
    totalQty: data.reduce((sum, item) => sum + item.totalQty, 0),
  };
}

/** One item; refuses with `not_found` for another's. */
export async function getCartItem(deps: ShopDeps, memberId: string, itemId: string): Promise<CartItem> {
  const row = (await deps.database.maybeRow(myCartItem, [itemId, memberId])) ?? refuse('not_found');
  return (await fullItemOf(deps.database, memberId, row)).view;
}

/** Puts so many of a product into the cart. Refuses with `not_found`, `out_of_stock`, and `conflict` for a full cart. */
export async function addToCart(
  deps: ShopDeps,
  memberId: string,
  request: { productId: string; variantId?: string | null | undefined; qty: number },
): Promise<CartItem> {
  return await deps.database.transaction(async (tx) => {
    const { productId, variantId = null, qty } = request;
    const product = await tx.maybeRow(productById, [memberId, productId]);
    if (!product || (await isHidden(tx, product.model_id))) return refuse('not_found');
    if (product.model_id === memberId) refuse('conflict', { msg: texts.refusals.ownProduct });
    if (product.variants.length > 0 && variantId === null) {
      refuse('invalid_input', { fields: { variantId: texts.refusals.variantNeeded } });
    }
    if (variantId !== null && !product.variants.some((one) => one._id === variantId)) refuse('not_found');
    const { total } = await tx.row(cartSize, [memberId]);
    if (total >= cartItemsMax) refuse('conflict', { msg: texts.refusals.cartFull({ cartItemsMax }) });
    const now = deps.clock();
    const values = [
      uuid({ msecs: now.getTime() }),
      memberId,
      productId,
      variantId,
      qty,
      now,
      cartQuantityMax,
    ];
    return assertOrderable(await fullItemOf(tx, memberId, await tx.row(putInCart, values))).view;
  });
}

/** Sets how many of an item are wanted. */
export async function updateCart(
  deps: ShopDeps,
  memberId: string,
  request: { purchaseItemId: string; qty: number },
): Promise<CartItem & { qty: number }> {
  return await deps.database.transaction(async (tx) => {
    const { purchaseItemId, qty } = request;
    if ((await tx.execute(setQty, [purchaseItemId, memberId, qty])) === 0) refuse('not_found');
    const row = await tx.row(myCartItem, [purchaseItemId, memberId]);
    return { ...assertOrderable(await fullItemOf(tx, memberId, row)).view, qty };
  });
}

export async function deleteFromCart(deps: ShopDeps, memberId: string, purchaseItemId: string) {
  if ((await deps.database.execute(removeCartItem, [purchaseItemId, memberId])) === 0) refuse('not_found');
  return { purchaseItemId };
}

async function fullItemOf(queries: Queryable, memberId: string, row: CartRow): Promise<FullCartItem> {
  const [item] = await fullCart(queries, memberId, [row]);
  return item ?? refuse('not_found');
}

function assertOrderable(item: FullCartItem): FullCartItem {
  if (item.view.problem === 'notOnSale') refuse('not_found');
  if (item.view.problem !== null) {
    refuse('out_of_stock', {
      msg:
        item.available === 0
          ? texts.refusals.soldOut
          : texts.refusals.onlyLeft({ available: item.available ?? 0 }),
      fields: { qty: verbatim(String(item.available ?? 0)) },
    });
  }
  return item;
}
