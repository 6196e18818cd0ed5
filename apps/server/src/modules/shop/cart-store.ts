import type { CartItem } from '@candela/contract/shop/cart';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { asSeen, isOnSale, type ProductRow, productsByIds, productView } from './product-store.ts';
import { cartProblemOf } from './rules.ts';

export interface CartRow {
  id: string;
  product_id: string;
  variant_id: string | null;
  qty: number;
}

const columns = 'id, product_id, variant_id, qty';
export const cartOf = statement<CartRow>(
  'shop.cart-of',
  `select ${columns} from shop.cart_items where member_id = $1 order by created_at, id`,
);
/** The same, kept from changing until the transaction ends. */
export const lockCart = statement<CartRow>(
  'shop.lock-cart',
  `select ${columns} from shop.cart_items where member_id = $1 order by created_at, id for update`,
);
export const myCartItem = statement<CartRow>(
  'shop.forOwner-cart-item',
  `select ${columns} from shop.cart_items where id = $1 and member_id = $2`,
);
export const putInCart = statement<CartRow>(
  'shop.put-in-cart',
  `insert into shop.cart_items (id, member_id, product_id, variant_id, qty, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict on constraint cart_items_once do update
     set qty = least($7::integer, cart_items.qty + excluded.qty)
   returning ${columns}`,
);
export const setQty = statement(
  'shop.set-cart-quantity',
  'update shop.cart_items set qty = $3 where id = $1 and member_id = $2',
);
export const removeCartItem = statement(
  'shop.remove-cart-item',
  'delete from shop.cart_items where id = $1 and member_id = $2',
);
export const emptyCart = statement(
  'shop.empty-cart',
  'delete from shop.cart_items where id = any($1::uuid[])',
);
export const cartSize = statement<{ total: number }>(
  'shop.cart-size',
  'select count(*)::int as total from shop.cart_items where member_id = $1',
);

/** A cart item with all that is known of its product. */
export interface FullCartItem {
  row: CartRow;
  product: ProductRow;
  /** Of one, now. */
  price: number;
  variantName: string | null;
  available: number | null;
  view: CartItem;
}

/** Cart rows with their products, in the rows' order. */
export async function fullCart(
  queries: Queryable,
  memberId: string,
  rows: readonly CartRow[],
): Promise<FullCartItem[]> {
  const ids = [...new Set(rows.map((row) => row.product_id))];
  const products =
    ids.length === 0 ? [] : await asSeen(queries, await queries.rows(productsByIds, [memberId, ids]));
  const byId = new Map(products.map((product) => [product.id, product]));
  return rows.flatMap((row) => {
    const product = byId.get(row.product_id);
    return product ? [fullItem(row, product, memberId)] : [];
  });
}

function fullItem(row: CartRow, product: ProductRow, memberId: string): FullCartItem {
  const variant = product.variants.find((one) => one._id === row.variant_id);
  // A variant its model dropped, or a product that has got variants since, is no longer what was chosen.
  const isChosen = row.variant_id === null ? product.variants.length === 0 : variant !== undefined;
  const price = variant?.price ?? product.price_credits;
  const available = variant ? variant.stock : product.stock;
  const variantName = variant?.name ?? null;
  const view: CartItem = {
    purchaseItemId: row.id,
    totalQty: row.qty,
    productData: [
      {
        ...productView(product, memberId),
        price,
        variantId: row.variant_id,
        variantName,
        addInCart: true,
      },
    ],
    totalPrice: row.qty * price,
    addInCart: true,
    problem: cartProblemOf(isOnSale(product) && isChosen, available, row.qty),
    available,
  };
  return { row, product, price, variantName, available, view };
}
