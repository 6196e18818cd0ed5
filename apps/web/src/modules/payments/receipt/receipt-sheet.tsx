import type { Money, Receipt } from '@candela/contract/payments/operations';
import { brandName } from '../../../ui/brand/brand-name.ts';
import { Facts } from '../../../ui/facts/facts.tsx';
import { formatCount, formatMoney } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { receipts as words } from '../messages.ts';
import classes from './receipt.module.css';

type Amount = { credits: number | null; amount: Money | null };

/** A sum in money, in credits, or both. */
function amountWords({ credits, amount }: Amount): string {
  const parts = [
    amount && formatMoney(amount.amountMinor, amount.currency),
    credits !== null && !amount && words.credits({ count: credits }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** One receipt as on paper: who sold what to whom, for how much. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const statuses: Partial<Record<string, string>> = words.statuses;
  const facts: [string, string | null][] = [
    [words.number, receipt.number],
    [words.date, formatDateTime(receipt.date)],
    [words.status, statuses[receipt.status] ?? receipt.status],
    [words.billedTo, receipt.billedTo],
    [words.cardName, receipt.cardName],
    [words.paidWith, receipt.providerLabel],
    [words.reference, receipt.providerReference],
    [words.descriptor, receipt.statementDescriptor],
  ];
  const { seller } = receipt;
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <p className={classes.brand}>{seller.name || brandName}</p>
        <address>
          {seller.address && <span>{seller.address}</span>}
          {seller.taxId && (
            <span>
              {words.taxId} {seller.taxId}
            </span>
          )}
          {seller.supportEmail && <a href={`mailto:${seller.supportEmail}`}>{seller.supportEmail}</a>}
        </address>
      </header>
      <Facts className={classes.facts} of={facts} />
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes.
            <tr key={index}>
              <td>
                {line.title}
                {line.amount && line.credits !== null && (
                  <small>{words.credits({ count: line.credits })}</small>
                )}
              </td>
              <td>{formatCount(line.quantity)}</td>
              <td>{amountWords(line)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td>{amountWords(receipt.total)}</td>
          </tr>
          {receipt.refunded && receipt.refunded.amountMinor > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {words.refunded}
              </th>
              <td>{formatMoney(receipt.refunded.amountMinor, receipt.refunded.currency)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className={classes.once}>{receipt.kind === 'payment' ? words.once : words.onePayment}</p>
    </article>
  );
}
