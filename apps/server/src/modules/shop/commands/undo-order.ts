import { say } from '../../../platform/i18n/index.ts';
import type { RefundHook } from '../../ledger/index.ts';
import type { ShopDepsInput } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { announceOrder } from '../mails.ts';
import { lockOrderOfPurchase, orderById, orderView, putBackOrder, setOrderState } from '../order-store.ts';
import { goesBackOnShelf } from '../rules.ts';

type UndoDeps = Pick<
  ShopDepsInput,
  'mailer' | 'addressesOf' | 'events' | 'siteName' | 'publicUrl' | 'wantOrderMail'
>;

/**
 * What a refund means to an order: it is refunded, and what has not left the house goes back on the shelf. An order
 * that its buyer or seller gave back is that already.
 */
export function orderRefunds(deps: UndoDeps): RefundHook {
  return {
    async lock(tx, { purchaseId }) {
      await tx.maybeRow(lockOrderOfPurchase, [purchaseId]);
    },
    async undo(tx, { purchaseId, reason, actorId, at }) {
      const held = await tx.maybeRow(lockOrderOfPurchase, [purchaseId]);
      if (!held || held.state === 'cancelled' || held.state === 'refunded') return;
      const note = say(texts.labels.refundedBySite({ reason })).slice(0, 300);
      await tx.execute(setOrderState, [held.id, 'refunded', null, at, note, actorId]);
      if (goesBackOnShelf(held.state)) await tx.execute(putBackOrder, [held.id]);
      const order = orderView(await tx.row(orderById, [held.id]), 'buyer');
      await announceOrder(deps, tx, order, 'refundBySite');
    },
  };
}
