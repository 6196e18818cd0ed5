import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { adminApi, type Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { count, labelOf, State, when } from '../console/format.tsx';
import { money as messages } from './locales/money.ts';

const text = messages.orders.detail;
type Order = Outputs['getOrderForStaff']['data'];

/** What was ordered, where it goes, what happened to it and what was refunded. */
export function OrderDetail({ orderId }: { orderId: string }) {
  const found = useQuery(adminApi.getOrderForStaff.queryOptions({ input: { _id: orderId } }));
  if (found.isError) return <p role="alert">{readRefusal(found.error).msg}</p>;
  if (!found.data) return <PageSpinner label={text.loading} />;
  const order = found.data.data;
  return (
    <div className={classes.sides}>
      <Products of={order} />
      <Delivery of={order} />
    </div>
  );
}

function Products({ of: order }: { of: Order }) {
  return (
    <section>
      <h3>{text.products}</h3>
      <ul className={classes.lines}>
        {order.lines.map((line) => (
          <li key={line._id}>
            {lineOf(line)}
            <small>
              {text.price({ kind: labelOf(line.kind), each: line.price, total: line.totalPrice })}
            </small>
          </li>
        ))}
      </ul>
      <Facts
        of={{
          [text.subtotal]: count(order.subtotal),
          [text.shipping]: count(order.shipping),
          [text.paid]: count(order.total),
          [text.refunded]: order.refunded > 0 && count(order.refunded),
        }}
      />
      {order.refunds.length > 0 && (
        <>
          <h3>{text.refunds}</h3>
          <ul className={classes.lines}>
            {order.refunds.map(({ at, credits, reason, by }) => (
              <li key={at}>
                {text.refund({ credits, reason })}
                <small>{text.refundBy({ by: by || text.site, when: when(at) })}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Delivery({ of: order }: { of: Order }) {
  const { address, tracking } = order;
  return (
    <section>
      <h3>{text.delivery}</h3>
      <Facts
        of={{
          [text.number]: order.number,
          [text.buyer]: order.buyer.username || text.erased,
          [text.seller]: order.seller.username || text.erased,
          [text.address]: address && joined(Object.values(address)),
          [text.note]: order.note,
          [text.parcel]: tracking && joined([tracking.carrier, tracking.number, tracking.url]),
          [text.purchase]: order.purchaseId,
        }}
      />
      <h3>{text.history}</h3>
      <ul className={classes.lines}>
        {order.history.map(({ state, at, note }) => (
          <li key={at + state}>
            <State of={state} />
            <small>{note ? text.step({ when: when(at), note }) : when(at)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function lineOf({ qty: quantity, title, variantName: variant }: Order['lines'][number]): string {
  return variant ? text.lineVariant({ quantity, title, variant }) : text.line({ quantity, title });
}

function joined(parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}
