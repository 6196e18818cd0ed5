import type { Person } from '@candela/contract/shared/person';
import type { Order, OrderState } from '@candela/contract/shop/orders';
import type { ProductKind } from '@candela/contract/shop/products';
import { boundedCount, statement, timestampInJson } from '../../platform/database/index.ts';
import { creditsOf } from '../ledger/index.ts';
import { type OrderSide, stepsOf } from './rules.ts';

interface LineJson {
  _id: string;
  productId: string | null;
  title: string;
  variantName: string | null;
  image: string | null;
  kind: ProductKind;
  qty: number;
  price: number;
  files: { _id: string; name: string }[];
}

export interface OrderRow {
  id: string;
  number: bigint;
  buyer_id: string;
  seller_id: string;
  state: OrderState;
  subtotal_credits: bigint;
  shipping_credits: bigint;
  address: NonNullable<Order['address']> | null;
  note: string;
  tracking: NonNullable<Order['tracking']> | null;
  purchase_id: string;
  created_at: Date;
  seller: Person;
  buyer: Person;
  lines: LineJson[];
  history: { state: OrderState; at: string; note: string }[];
  net_hundredths: bigint;
}

// Somebody who erased their account is left with an empty name; the order stays.
const person = (column: string) =>
  `coalesce((select jsonb_build_object('_id', m.id, 'uniqueId', m.unique_id, 'username', m.username, 'name', m.name,
      'profileImage', m.profile_image) from accounts.profiles m where m.id = o.${column}),
    jsonb_build_object('_id', o.${column}, 'uniqueId', '', 'username', '', 'name', '', 'profileImage', null))`;

const columns = `o.id, o.number, o.buyer_id, o.seller_id, o.state, o.subtotal_credits, o.shipping_credits, o.address,
  o.note, o.tracking, o.purchase_id, o.created_at, ${person('seller_id')} as seller, ${person('buyer_id')} as buyer,
  (select jsonb_agg(jsonb_build_object('_id', l.id, 'productId', l.product_id, 'title', l.title,
      'variantName', l.variant_name, 'image', l.image, 'kind', l.kind, 'qty', l.qty, 'price', l.price_credits,
      'files', coalesce((select jsonb_agg(jsonb_build_object('_id', f.id, 'name', f.name) order by f.position)
        from shop.order_files f where f.line_id = l.id), '[]')) order by l.position)
    from shop.order_lines l where l.order_id = o.id) as lines,
  coalesce((select jsonb_agg(jsonb_build_object('state', e.state, 'note', e.note,
      'at', ${timestampInJson('e.at')}) order by e.id)
    from shop.order_events e where e.order_id = o.id), '[]') as history,
  (select p.share_hundredths - p.returned_hundredths from ledger.purchase_list p where p.id = o.purchase_id) as net_hundredths`;

export const orderById = statement<OrderRow>(
  'shop.order-by-id',
  `select ${columns} from shop.orders o where o.id = $1`,
);
/** What a step with an order is decided by, of an order that is held. */
export type HeldOrder = Pick<OrderRow, 'id' | 'buyer_id' | 'seller_id' | 'state' | 'purchase_id'>;
const heldColumns = 'id, buyer_id, seller_id, state, purchase_id';
/** $1 order, $2 its buyer or seller. */
export const lockOrder = statement<HeldOrder>(
  'shop.lock-order',
  `select ${heldColumns} from shop.orders where id = $1 and (buyer_id = $2 or seller_id = $2) for update`,
);
export const lockOrderOfPurchase = statement<HeldOrder>(
  'shop.lock-order-of-purchase',
  `select ${heldColumns} from shop.orders where purchase_id = $1 for update`,
);
const list = (side: 'buyer' | 'seller') => ({
  /** $1 account, $2 state or null, $3 rows before, $4 rows wanted. */
  page: statement<OrderRow>(
    `shop.orders-of-${side}`,
    `select ${columns} from shop.orders o where o.${side}_id = $1 and ($2::text is null or o.state = $2)
     order by o.created_at desc, o.id desc offset $3 limit $4`,
  ),
  total: statement<{ total: number }>(
    `shop.order-total-of-${side}`,
    boundedCount(`from shop.orders where ${side}_id = $1 and ($2::text is null or state = $2)`),
  ),
});
export const orderLists = { buyer: list('buyer'), seller: list('seller') };

/** An order with its lines, which are JSON, and how it began: paid by its buyer, and there at once if nothing is sent. */
export const insertOrder = statement(
  'shop.add-order',
  `with placed as (
     insert into shop.orders (id, buyer_id, seller_id, state, subtotal_credits, shipping_credits, address, note,
       purchase_id, created_at, updated_at)
     values ($1::uuid, $2::uuid, $3, $4::text, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz)
   ), begun as (
     insert into shop.order_events (order_id, state, note, actor_id, at)
     select $1::uuid, step.state, '', step.actor, $10::timestamptz
     from (values ('paid', $2::uuid), ('delivered', null)) as step(state, actor)
     where step.state = 'paid' or step.state = $4::text
   )
   insert into shop.order_lines (id, order_id, product_id, variant_id, title, variant_name, image, kind, qty,
     price_credits, position)
   select line.id, $1::uuid, line.product_id, line.variant_id, line.title, line.variant_name, line.image, line.kind,
     line.qty, line.price, line.position
   from json_to_recordset($11::json) as line(id uuid, product_id uuid, variant_id uuid, title text, variant_name text,
     image text, kind text, qty integer, price integer, position integer)`,
);
/** $1 order, $2 line, $3 product: its files as they are now. */
export const saveOrderFiles = statement(
  'shop.keep-order-files',
  `insert into shop.order_files (id, order_id, line_id, file_key, name, position)
   select gen_random_uuid(), $1, $2, file_key, name, position
   from shop.product_files where product_id = $3 and archived_at is null`,
);
/** $1 order, $2 state, $3 tracking or null, $4 now, $5 note, $6 who. */
export const setOrderState = statement(
  'shop.set-order-state',
  `with noted as (
     insert into shop.order_events (order_id, state, note, actor_id, at)
     values ($1::uuid, $2::text, $5, $6, $4::timestamptz)
   )
   update shop.orders set state = $2::text, tracking = coalesce($3::jsonb, tracking), updated_at = $4::timestamptz
   where id = $1::uuid`,
);
export const takeProduct = statement(
  'shop.take-product',
  `update shop.products set sold_count = sold_count + $2,
     stock = case when $3::boolean then stock else stock - $2 end
   where id = $1 and status in ('published', 'hidden') and ($3::boolean or stock is null or stock >= $2)`,
);
export const takeVariant = statement(
  'shop.take-variant',
  `update shop.product_variants set stock = stock - $2
   where id = $1 and archived_at is null and (stock is null or stock >= $2)`,
);
/** $1 order. Puts back on the shelf what it had taken. */
export const putBackOrder = statement(
  'shop.put-back-order',
  `with lines as (
     select product_id, variant_id, qty from shop.order_lines where order_id = $1
   ), variants as (
     update shop.product_variants v set stock = v.stock + back.qty
     from (select variant_id, sum(qty)::int as qty from lines group by variant_id) as back
     where v.id = back.variant_id
   )
   update shop.products p set sold_count = greatest(0, p.sold_count - back.qty),
     stock = case when back.of_product = 0 then p.stock else p.stock + back.of_product end
   from (select product_id, sum(qty)::int as qty, sum(case when variant_id is null then qty else 0 end)::int as of_product
     from lines group by product_id) as back
   where p.id = back.product_id`,
);
/** $1 order, $2 file, $3 buyer. Nothing for an order that was given back. */
export const boughtFile = statement<{ file_key: string; name: string }>(
  'shop.bought-file',
  `select f.file_key, f.name from shop.order_files f join shop.orders o on o.id = f.order_id
   where f.id = $2 and o.id = $1 and o.buyer_id = $3 and o.state not in ('cancelled', 'refunded')`,
);

/** An order as one of its two sides sees it. */
export function orderView(row: OrderRow, side: OrderSide): Order {
  const subtotal = Number(row.subtotal_credits);
  const shipping = Number(row.shipping_credits);
  const isReturned = row.state === 'cancelled' || row.state === 'refunded';
  return {
    _id: row.id,
    number: `C-${String(row.number).padStart(6, '0')}`,
    state: row.state,
    seller: row.seller,
    buyer: row.buyer,
    lines: row.lines.map((line) => ({
      ...line,
      totalPrice: line.price * line.qty,
      files: side === 'buyer' && !isReturned ? line.files : [],
    })),
    itemCount: row.lines.reduce((sum, line) => sum + line.qty, 0),
    subtotal,
    shipping,
    total: subtotal + shipping,
    refunded: isReturned ? subtotal + shipping : 0,
    netCredits: side === 'seller' ? creditsOf(row.net_hundredths) : null,
    address: row.address,
    note: row.note,
    tracking: row.tracking,
    history: row.history,
    steps: stepsOf(side, row.state),
    createdAt: row.created_at.toISOString(),
  };
}
