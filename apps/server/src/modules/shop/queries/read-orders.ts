import type { Order, OrderState } from '@candela/contract/shop/orders';
import { type Queryable, rowsOfPage } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShopDeps } from '../dependencies.ts';
import { boughtFile, orderById, orderLists, orderView } from '../order-store.ts';
import type { OrderSide } from '../rules.ts';

/** An order of one's own, from whichever side; refuses with `not_found`. */
export async function getOrder(deps: ShopDeps, accountId: string, orderId: string): Promise<Order> {
  const row = await deps.database.maybeRow(orderById, [orderId]);
  if (row?.buyer_id === accountId) return orderView(row, 'buyer');
  return row?.seller_id === accountId ? orderView(row, 'seller') : refuse('not_found');
}

/** Anybody's order with its purchase, for the admin console; refuses with `not_found`. */
export async function orderForStaff(database: Queryable, orderId: string) {
  const row = (await database.maybeRow(orderById, [orderId])) ?? refuse('not_found');
  const { steps: _, ...order } = orderView(row, 'seller');
  return { ...order, purchaseId: row.purchase_id };
}

/** A page of orders of one side, newest first. */
export async function listOrders(
  deps: ShopDeps,
  side: OrderSide,
  accountId: string,
  request: { state?: OrderState | null | undefined; current_page: number; per_page: number },
) {
  const { page, total } = orderLists[side];
  const which = [accountId, request.state ?? null];
  const { total: totalCount } = await deps.database.row(total, which);
  const { before, wanted } = rowsOfPage(request);
  const rows = await deps.database.rows(page, [...which, before, wanted]);
  return { data: rows.map((row) => orderView(row, side)), totalCount };
}

/** Where a bought file can be fetched for a short while; refuses with `not_found`. */
export async function getDownload(
  deps: ShopDeps,
  buyerId: string,
  request: { orderId: string; fileId: string },
) {
  const file = await deps.database.maybeRow(boughtFile, [request.orderId, request.fileId, buyerId]);
  if (!file) return refuse('not_found');
  const { url, expiresAt } = await deps.files.signedDownload(file.file_key, file.name);
  return { url, name: file.name, expiresAt: expiresAt.toISOString() };
}
