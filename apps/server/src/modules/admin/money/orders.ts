import { adminOrders, type OrderForStaff, type OrderRow } from '@candela/contract/admin/orders';
import { implement } from '@orpc/server';
import { onDays, type Queryable, rowsAtMost, statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { orderForStaff } from '../../shop/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { accountsSearched, listQuery, numberSearched, toWire } from '../list-query.ts';
import { nameOf } from './lists.ts';

const isOf = "($6::text = 'all' or state = $6) and ($7::uuid is null or buyer_id = $7 or seller_id = $7)";
const onItsDays = `select * from shop.order_list where ${isOf} and ${onDays('created_at', '$4', '$5')}`;

const orderList = listQuery<OrderRow>('orders', {
  select: `id as "_id", number, created_at as "createdAt", buyer_id as "buyerId", ${nameOf('buyer_id')} as buyer,
    seller_id as "sellerId", ${nameOf('seller_id')} as seller, state, subtotal_credits as "subtotalCredits",
    shipping_credits as "shippingCredits", purchase_id as "purchaseId",
    coalesce((select refunded from ledger.purchase_list where id = purchase_id), 0) as "refundedCredits",
    coalesce((select string_agg(qty || ' × ' || title, ', ' order by position) from shop.order_line_list
      where order_id = orders.id), '') as lines`,
  from: 'shop.order_list as orders',
  searchedFrom: `(${onItsDays} and number = ${numberSearched}
    union (${onItsDays} and buyer_id = ${accountsSearched} limit ${rowsAtMost})
    union (${onItsDays} and seller_id = ${accountsSearched} limit ${rowsAtMost})) as orders`,
  where: isOf,
  isLong: true,
  day: 'created_at',
  order: 'created_at desc, number desc',
  orders: { createdAt: 'created_at, number' },
});

const refundsOf = statement<object>(
  'admin.refunds-of-purchase',
  `select t.created_at as at, sum(entry.hundredths)::bigint / 100 as credits, t.note as reason,
     coalesce((select name from admin.staff where id = t.actor_id), (select username from accounts.profiles where id = t.actor_id), '')
       as by
   from ledger.purchase_transaction_list link
   join ledger.transaction_list t on t.id = link.transaction_id and t.kind = 'refund'
   join ledger.entry_list entry on entry.transaction_id = t.id
   join ledger.account_list account on account.id = entry.ledger_account_id and account.kind = 'wallet'
   where link.purchase_id = $1
   group by t.id, t.created_at, t.note, t.actor_id order by t.created_at, t.id`,
);

/** An order with every refund of it; refuses with `not_found`. */
async function getOrder(database: Queryable, orderId: string): Promise<OrderForStaff> {
  const order = await orderForStaff(database, orderId);
  const rows = await database.rows(refundsOf, [order.purchaseId]);
  const refunds = rows.map((row) => toWire<OrderForStaff['refunds'][number]>(row));
  return { ...order, refunds, refunded: refunds.reduce((sum, { credits }) => sum + credits, 0) };
}

const os = implement(adminOrders).$context<RequestContext>();

/** Orders of products. */
export function orderRoutes({ database }: AdminDeps) {
  return {
    listOrdersForStaff: os.listOrdersForStaff.handler(({ input }) =>
      orderList(database, input, [input.state, input.accountId || null]),
    ),
    getOrderForStaff: os.getOrderForStaff.handler(async ({ input }) => ({
      data: await getOrder(database, input._id),
    })),
  };
}
