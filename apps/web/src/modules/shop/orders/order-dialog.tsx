import type { Order, OrderLine } from '@candela/contract/shop/orders';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import cartClasses from '../cart/cart.module.css';
import { addressLine } from '../checkout/address-book.tsx';
import checkoutClasses from '../checkout/checkout.module.css';
import { orderMessages as t } from '../order-messages.ts';
import type { Side } from './order-list.tsx';
import { OrderStateBadge } from './order-state.tsx';
import { OrderSteps } from './order-steps.tsx';
import classes from './orders.module.css';
import { PackingSlip } from './packing-slip.tsx';

interface OrderDialogProps {
  orderId: string;
  side: Side;
  onClose: () => void;
}

/** The order detail modal, for its buyer and its seller. */
export function OrderDialog({ orderId, side, onClose }: OrderDialogProps) {
  const query = useQuery(
    api.shop.getOrder.queryOptions({ input: { orderId }, select: (reply) => reply.data, staleTime: 0 }),
  );
  const order = query.data;
  const other = side === 'buyer' ? order?.seller : order?.buyer;
  const name = other?.name || other?.username || '';
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t.order({ number: order?.number ?? '' })}
      description={
        order && (side === 'buyer' ? t.placedAt : t.soldAt)({ when: formatDateTime(order.createdAt), name })
      }
      closeLabel={t.close}
    >
      {query.isPending && <RowSkeletons label={t.loading} count={3} />}
      {query.isError && <p role="alert">{t.missing}</p>}
      {order && (
        <div className={classes.stack}>
          <p>
            <OrderStateBadge state={order.state} />
          </p>
          <section aria-label={t.lines}>
            {order.lines.map((line) => (
              <Line key={line._id} line={line} orderId={order._id} />
            ))}
          </section>
          <Figures order={order} />
          <Parcel order={order} />
          {order.note && (
            <section>
              <h3>{t.note}</h3>
              <p className={classes.text}>{order.note}</p>
            </section>
          )}
          <section>
            <h3>{t.history}</h3>
            <ol className={classes.history}>
              {order.history.map(({ state, at, note }) => (
                <li key={`${state} ${at}`}>
                  <b>{t.statuses[state]}</b>
                  <span>{[note, formatDateTime(at)].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ol>
          </section>
          {side === 'seller' && order.address && <PackingSlip order={order} />}
          <OrderSteps order={order} />
        </div>
      )}
    </Dialog>
  );
}

function Line({ line, orderId }: { line: OrderLine; orderId: string }) {
  return (
    <>
      <div className={checkoutClasses.item}>
        <span>
          <Picture src={line.image} sizes="52px" />
        </span>
        <span>
          {formatCount(line.qty)} × {line.title}
          {line.variantName && <small>{line.variantName}</small>}
        </span>
        <CreditAmount amount={line.totalPrice} />
      </div>
      {line.files.length > 0 && (
        <div className={classes.downloads}>
          {line.files.map((file) => (
            <Download key={file._id} orderId={orderId} file={file} />
          ))}
        </div>
      )}
    </>
  );
}

/** Requests a new address each time, because addresses expire soon. */
function Download({ orderId, file }: { orderId: string; file: { _id: string; name: string } }) {
  const open = useMutation({
    mutationFn: () => client.shop.getDownload({ orderId, fileId: file._id }),
    onSuccess: ({ data }) => {
      const link = document.createElement('a');
      link.href = data.url;
      link.download = data.name;
      link.rel = 'noopener';
      link.click();
    },
    onError: reportError,
  });
  return (
    <Button
      size="sm"
      loading={open.isPending}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={() => open.mutate()}
    >
      {t.download({ name: file.name })}
    </Button>
  );
}

function Figures({ order }: { order: Order }) {
  return (
    <dl className={cartClasses.figures}>
      <div>
        <dt>{t.subtotal}</dt>
        <dd>
          <CreditAmount amount={order.subtotal} />
        </dd>
      </div>
      {order.address && (
        <div>
          <dt>{t.shipping}</dt>
          <dd>{order.shipping === 0 ? t.free : <CreditAmount amount={order.shipping} />}</dd>
        </div>
      )}
      <div className={cartClasses.total}>
        <dt>{t.total}</dt>
        <dd>
          <CreditAmount amount={order.total} />
        </dd>
      </div>
      {order.netCredits !== null && (
        <div>
          <dt>{t.yours}</dt>
          <dd>
            <CreditAmount amount={order.netCredits} />
          </dd>
        </div>
      )}
      {order.refunded > 0 && (
        <div>
          <dt>{t.refunded}</dt>
          <dd>
            <CreditAmount amount={order.refunded} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Parcel({ order }: { order: Order }) {
  const { address, tracking } = order;
  if (!address) return null;
  const wasSent = order.history.some(({ state }) => state === 'shipped');
  const parcel = [tracking?.carrier, tracking?.number].filter(Boolean).join(' ');
  return (
    <>
      <section>
        <h3>{t.address}</h3>
        <p className={classes.text}>
          {address.fullName}
          {'\n'}
          {addressLine(address)}
          {address.phone && `\n${address.phone}`}
        </p>
      </section>
      {wasSent && (
        <section>
          <h3>{t.tracking}</h3>
          <p className={classes.text}>
            {parcel || t.noTracking}{' '}
            {tracking?.url && (
              <a href={tracking.url} target="_blank" rel="noopener noreferrer">
                {t.track}
              </a>
            )}
          </p>
        </section>
      )}
    </>
  );
}
