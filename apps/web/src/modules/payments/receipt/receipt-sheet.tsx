import type { Money, Receipt } from '@candela/contract/payments/operations';
import { siteBrand } from '../../../ui/brand/brand.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { formatCount, formatMoney } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { receipts as t } from '../messages.ts';
import classes from './receipt.module.css';

type Amount = { credits: number | null; amount: Money | null };

/** A sum in money, in credits, or both. */
function amountWords({ credits, amount }: Amount): string {
  const parts = [
    amount && formatMoney(amount.amountMinor, amount.currency),
    credits !== null && !amount && t.credits({ count: credits }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** One receipt as on paper: who sold what to whom, for how much. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const statuses: Partial<Record<string, string>> = t.statuses;
  const facts: [string, string | null][] = [
    [t.number, receipt.number],
    [t.date, formatDateTime(receipt.date)],
    [t.status, statuses[receipt.status] ?? receipt.status],
    [t.billedTo, receipt.billedTo],
    [t.cardName, receipt.cardName],
    [t.paidWith, receipt.providerLabel],
    [t.reference, receipt.providerReference],
    [t.descriptor, receipt.statementDescriptor],
  ];
  const { creator, seller } = receipt;
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <p className={classes.brand}>{seller.name || siteBrand().name}</p>
        <address>
          {seller.address && <span>{seller.address}</span>}
          {seller.taxId && (
            <span>
              {t.taxId} {seller.taxId}
            </span>
          )}
          {seller.supportEmail && <a href={`mailto:${seller.supportEmail}`}>{seller.supportEmail}</a>}
        </address>
      </header>
      <Facts className={classes.facts} of={facts} />
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            <th scope="col">{t.quantity}</th>
            <th scope="col">{t.amount}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes.
            <tr key={index}>
              <td>
                {line.title}
                {line.amount && line.credits !== null && <small>{t.credits({ count: line.credits })}</small>}
              </td>
              <td>{formatCount(line.quantity)}</td>
              <td>{amountWords(line)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t.total}
            </th>
            <td>{amountWords(receipt.total)}</td>
          </tr>
          {receipt.refunded && receipt.refunded.amountMinor > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {t.refunded}
              </th>
              <td>{formatMoney(receipt.refunded.amountMinor, receipt.refunded.currency)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {creator && (
        <p className={classes.once}>
          {t.share({ who: creator.username ?? t.creator, count: creator.credits })}
        </p>
      )}
      <p className={classes.once}>{receipt.kind === 'payment' ? t.once : t.onePayment}</p>
    </article>
  );
}
