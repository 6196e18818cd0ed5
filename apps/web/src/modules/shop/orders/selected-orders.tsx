import type { Order } from '@candela/contract/shop/orders';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { RefusedDialog } from '../../../ui/overlay/refused-dialog.tsx';
import { SelectionBar } from '../../../ui/overlay/selection-bar.tsx';
import { orderMessages } from '../order-messages.ts';
import { ShipManyDialog } from './ship-many-dialog.tsx';

const t = orderMessages.select;

/** Whether a seller's order is one she has yet to send. */
export function isReadyToShip({ steps, state }: Order): boolean {
  return steps.includes('ship') && state !== 'shipped';
}

/** What can be done with the orders selected, and which of them were not shipped. */
export function SelectedOrders({ orders, onClear }: { orders: readonly Order[]; onClear: () => void }) {
  const [isShipping, setShipping] = useState(false);
  const [refused, setRefused] = useState<readonly { _id: string; title: string; msg: string }[]>([]);
  const done = (left: readonly { _id: string; msg: string }[]) => {
    setShipping(false);
    const numbers = new Map(orders.map(({ _id, number }) => [_id, number]));
    setRefused(left.map((one) => ({ ...one, title: numbers.get(one._id) ?? '' })));
    onClear();
  };
  return (
    <>
      {orders.length > 0 && (
        <SelectionBar
          words={t.selected({ count: formatCount(orders.length) })}
          clearLabel={t.clear}
          onClear={onClear}
        >
          <Button variant="primary" onClick={() => setShipping(true)}>
            {orderMessages.steps.ship}
          </Button>
        </SelectionBar>
      )}
      {isShipping && <ShipManyDialog orders={orders} onClose={() => setShipping(false)} onDone={done} />}
      {refused.length > 0 && (
        <RefusedDialog
          title={t.refused({ count: refused.length })}
          refused={refused}
          closeLabel={orderMessages.close}
          onClose={() => setRefused([])}
        />
      )}
    </>
  );
}
