import { type Queryable, statement } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import type { RefundHook } from '../../ledger/index.ts';
import type { ShopDepsInput } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { announceOrder } from '../mails.ts';
import { addEvent, orderById, orderView, putBackOrder, setOrderState } from '../order-store.ts';
import { goesBackOnShelf } from '../rules.ts';

type UndoDeps = Pick<
  ShopDepsInput,
  'mailer' | 'addressesOf' | 'events' | 'siteName' | 'publicUrl' | 'wantOrderMail'
>;

const lockByPurchase = statement<{ id: string }>(
  'shop.lock-order-of-purchase',
  'select id from shop.orders where purchase_id = $1 for update',
);

/**
 * What a refund means to an order: it is refunded, and what has not left the house goes back on the shelf. An order
 * that its buyer or seller gave back is that already.
 */
export function orderRefunds(deps: UndoDeps): RefundHook {
  const find = (tx: Queryable, purchaseId: string) => tx.maybeRow(lockByPurchase, [purchaseId]);
  return {
    async lock(tx, { purchaseId }) {
      await find(tx, purchaseId);
    },
    async undo(tx, { purchaseId, reason, actorId, at }) {
      const held = await find(tx, purchaseId);
      if (!held) return;
      const row = await tx.row(orderById, [held.id]);
      if (row.state === 'cancelled' || row.state === 'refunded') return;
      await tx.execute(setOrderState, [row.id, 'refunded', null, at]);
      await tx.execute(addEvent, [
        row.id,
        'refunded',
        say(texts.labels.refundedBySite({ reason })).slice(0, 300),
        actorId,
        at,
      ]);
      if (goesBackOnShelf(row.state)) await putBackOrder(tx, row.id);
      const order = orderView(await tx.row(orderById, [row.id]), 'buyer');
      await announceOrder(deps, tx, order, 'refundBySite');
    },
  };
}
