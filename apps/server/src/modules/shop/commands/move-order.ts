import type { Order, OrderStep } from '@candela/contract/shop/orders';
import type { Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { oneByOne, type RefusedOne } from '../../../platform/one-by-one.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ShopDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { announceOrder } from '../mails.ts';
import {
  type HeldOrder,
  lockOrder,
  orderById,
  orderView,
  putBackOrder,
  setOrderState,
} from '../order-store.ts';
import { goesBackOnShelf, type OrderSide, stateAfter } from '../rules.ts';

interface Move {
  orderId: string;
  accountId: string;
  side: OrderSide;
  step: OrderStep;
  /** Why, or where the parcel is. */
  note?: string;
  tracking?: Tracking;
  /** Refuses what is in the state already, as sent again only corrects the tracking. */
  isFirst?: boolean;
}

interface Tracking {
  carrier: string;
  number: string;
  url?: string | null | undefined;
}

/**
 * Takes one step with an order. Cancelling and refunding give every credit back, and what has not left the house
 * goes back on the shelf. Refuses with `not_found` for another's order, `conflict` when the step is not open.
 */
export async function moveOrder(deps: ShopDeps, move: Move): Promise<Order> {
  const { orderId, accountId, side, step, note = '', tracking, isFirst = false } = move;
  return await deps.database.transaction(async (tx) => {
    const held = await tx.maybeRow(lockOrder, [orderId, accountId]);
    const mine = side === 'buyer' ? held?.buyer_id : held?.seller_id;
    if (!held || mine !== accountId) return refuse('not_found');
    const next = stateAfter(step, side, held.state);
    if (!next || (isFirst && next === held.state))
      return refuse('conflict', { msg: texts.refusals.orderState({ state: held.state }) });
    const now = deps.clock();
    const sent = tracking && JSON.stringify({ ...tracking, url: tracking.url ?? null });
    await tx.execute(setOrderState, [orderId, next, sent ?? null, now, note, accountId]);
    if (step === 'cancel' || step === 'refund') await giveBack(deps, tx, held, move);
    const order = orderView(await tx.row(orderById, [orderId]), side);
    await announceOrder(deps, tx, order, step);
    return order;
  });
}

/**
 * Marks several orders as shipped, each in a transaction of its own, so that one that is refused stops no other. What
 * was shipped before is refused: its buyer has the tracking already, and a repeated request changes nothing.
 */
export async function shipOrders(
  deps: ShopDeps,
  orders: readonly { orderId: string; tracking: Tracking }[],
  context: RequestContext,
): Promise<{ shipped: number; refused: RefusedOne[] }> {
  const { accountId } = signedIn(context);
  const all = orders.map(({ orderId: _id, tracking }) => ({ _id, tracking }));
  const ship = ({ _id: orderId, tracking }: (typeof all)[number]) =>
    moveOrder(deps, { orderId, accountId, side: 'seller', step: 'ship', tracking, isFirst: true });
  const { done: shipped, refused } = await oneByOne(all, ship, context, texts.refusals.notShipped);
  return { shipped, refused };
}

/** All credits go back to the buyer, and onto the shelf what is still in the house. */
async function giveBack(deps: ShopDeps, tx: Transaction, held: HeldOrder, { step, note, accountId }: Move) {
  const reason =
    note || (step === 'cancel' ? say(texts.labels.cancelledByBuyer) : say(texts.labels.refundedBySeller));
  await deps.wallet.refund(tx, { purchaseId: held.purchase_id, reason, actorId: accountId });
  // After the money, as an order takes it from the shelf: in any other order two could wait for each other.
  if (goesBackOnShelf(held.state)) await tx.execute(putBackOrder, [held.id]);
}
