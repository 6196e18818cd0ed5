import type { OrderForStaff } from '@candela/contract/admin/orders';
import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { callDesk } from '../call.ts';
import classes from '../desk/desk.module.css';
import { Facts } from '../desk/facts.tsx';
import type { Row } from '../desk/spec.ts';
import { count, State, when } from './words.tsx';

/** What was ordered, where it goes, what happened to it and what went back. */
export function OrderDetail({ row }: { row: Row }) {
  const asked = useQuery({
    queryKey: ['desk', 'getOrderForStaff', row._id],
    queryFn: async () => (await callDesk('getOrderForStaff', { _id: row._id })).data,
  });
  if (asked.isError) return <p role="alert">{readRefusal(asked.error).msg}</p>;
  if (!asked.data) return <PageSpinner label="Loading the order" />;
  const order = asked.data;
  const { address, tracking } = order;
  return (
    <div className={classes.sides}>
      <section>
        <h3>What was ordered</h3>
        <ul className={classes.lines}>
          {order.lines.map((line) => (
            <li key={line._id}>
              {line.qty} × {line.title}
              {line.variantName && `, ${line.variantName}`}
              <small>
                {line.kind}, {count(line.price)} credits each, {count(line.totalPrice)} together
              </small>
            </li>
          ))}
        </ul>
        <Facts
          of={{
            'Goods, credits': count(order.subtotal),
            'Shipping, credits': count(order.shipping),
            'Paid, credits': count(order.total),
            'Given back, credits': order.refunded > 0 && count(order.refunded),
          }}
        />
        {order.refunds.length > 0 && <Refunds of={order.refunds} />}
      </section>
      <section>
        <h3>Who and where to</h3>
        <Facts
          of={{
            Number: order.number,
            Buyer: order.buyer.username || 'erased',
            Seller: order.seller.username || 'erased',
            Address: address && <Address of={address} />,
            'Note to the seller': order.note,
            Parcel: tracking && [tracking.carrier, tracking.number, tracking.url].filter(Boolean).join(', '),
            Purchase: order.purchaseId,
          }}
        />
        <h3>What happened</h3>
        <ul className={classes.lines}>
          {order.history.map(({ state, at, note }) => (
            <li key={at + state}>
              <State of={state} />
              <small>
                {when(at)}
                {note && `: ${note}`}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Refunds({ of }: { of: OrderForStaff['refunds'] }) {
  return (
    <>
      <h3>What went back</h3>
      <ul className={classes.lines}>
        {of.map(({ at, credits, reason, by }) => (
          <li key={at}>
            {count(credits)} credits: {reason}
            <small>
              {by || 'The site'}, {when(at)}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

function Address({ of }: { of: NonNullable<OrderForStaff['address']> }) {
  const lines = Object.values(of).filter((part) => typeof part === 'string' && part !== '');
  return <>{lines.join(', ')}</>;
}
