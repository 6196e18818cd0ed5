import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { listReply, reply } from '../shared/replies.ts';
import { shop as t } from './locales/shop.ts';
import { product } from './products.ts';

export const cartQuantityMax = 99;
export const cartItemsMax = 100;

const qty = z
  .int({ error: shared.wholeNumber })
  .min(1, { error: t.quantityMin })
  .max(cartQuantityMax, { error: t.quantityMax });

/** What may keep a cart item from being ordered as it stands. */
export const cartProblem = z.enum(['soldOut', 'fewerLeft', 'notOnSale']);
export type CartProblem = z.infer<typeof cartProblem>;

/** One line of a cart. The first entry of `productData` is the product with the chosen variant's price. */
export const cartItem = z.object({
  purchaseItemId: id,
  totalQty: z.int(),
  productData: z.array(product.extend({ variantId: id.nullable(), variantName: z.string().nullable() })),
  /** Quantity times price. */
  totalPrice: z.int(),
  addInCart: z.boolean(),
  problem: cartProblem.nullable(),
  /** How many can be had now; null when there is no limit. */
  available: z.int().nullable(),
});
export type CartItem = z.infer<typeof cartItem>;

const itemId = z.object({ purchaseItemId: id });
const totals = { totalPrice: z.int(), totalQty: z.int() };

export const cart = {
  getCart: operation('/userCart/getAllCart', {
    feature: 'shop',
    summary: "The caller's cart, oldest item first",
    access: 'user',
  })
    .input(z.object({}))
    .output(listReply(cartItem).extend(totals)),
  getCartItem: operation('/userCart/getOneCart', {
    feature: 'shop',
    summary: "One item of the caller's cart",
    access: 'user',
    refusals: ['not_found'],
  })
    .input(itemId)
    .output(reply(cartItem)),
  addToCart: operation('/userCart/addCart', {
    feature: 'shop',
    summary: 'Puts a product into the cart; one that is there already gets more of it',
    access: 'user',
    refusals: ['not_found', 'out_of_stock', 'conflict'],
  })
    .input(z.object({ productId: id, variantId: id.nullish(), qty: qty.default(1) }))
    .output(reply(cartItem)),
  updateCart: operation('/userCart/updateCart', {
    feature: 'shop',
    summary: 'Sets how many of an item are in the cart',
    access: 'user',
    refusals: ['not_found', 'out_of_stock'],
  })
    .input(itemId.extend({ qty }))
    .output(reply(cartItem.extend({ qty: z.int() }))),
  deleteFromCart: operation('/userCart/deleteCart', {
    summary: 'Takes an item out of the cart',
    access: 'user',
    refusals: ['not_found'],
  })
    .input(itemId)
    .output(reply(itemId)),
};
