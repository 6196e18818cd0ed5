import type { Order } from '@candela/contract/shop/orders';
import { IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { addressLine } from '../checkout/address-book.tsx';
import { orderMessages as t } from '../order-messages.ts';
import classes from './orders.module.css';

/** What goes into the parcel: to whom and what, without prices. It is on paper only. */
export function PackingSlip({ order }: { order: Order }) {
  const { address, lines } = order;
  if (!address) return null;
  return (
    <div>
      <Button
        size="sm"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {t.packingSlip}
      </Button>
      {createPortal(
        <div className={classes.slip} data-slip>
          <h1>{t.order({ number: order.number })}</h1>
          <p>{formatDate(order.createdAt)}</p>
          <p>
            {address.fullName}
            {'\n'}
            {addressLine(address)}
            {address.phone && `\n${address.phone}`}
          </p>
          <ul>
            {lines
              .filter(({ kind }) => kind === 'physical')
              .map(({ _id, title, variantName, qty }) => (
                <li
                  key={_id}
                >{`${formatCount(qty)} × ${[title, variantName].filter(Boolean).join(', ')}`}</li>
              ))}
          </ul>
          {order.note && <p>{order.note}</p>}
        </div>,
        document.body,
      )}
    </div>
  );
}
