import type { HistoryEntry, HistoryLine } from '@candela/contract/ledger/operations';
import { siteBrand } from '../../../ui/brand/brand.ts';
import { formatCount, formatMoney } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { Tag } from '../../../ui/tag/tag.tsx';
import { history as t, titleOf } from '../history-messages.ts';
import classes from './history.module.css';

interface HistoryTableProps {
  entries: readonly HistoryLine[];
  isOld: boolean;
  onOpen: (entry: HistoryLine) => void;
}

/** The history as a table; on phones each row folds into a few lines. The title opens the rest. */
export function HistoryTable({ entries, isOld, onOpen }: HistoryTableProps) {
  const { when, kind, what, who, credits, money, balance, status } = t.columns;
  return (
    <table className={classes.table} aria-busy={isOld || undefined}>
      <thead>
        <tr>
          {[when, kind, what, who, status, credits, money, balance].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry._id}>
            <td className={classes.when}>{formatDateTime(entry.createdAt)}</td>
            <td className={classes.kind}>
              <Tag tone={entry.amountCredits > 0 ? 'good' : 'soft'}>{t.details[entry.kind]}</Tag>
            </td>
            <td className={classes.what}>
              <button type="button" onClick={() => onOpen(entry)}>
                {titleOf(entry)}
              </button>
            </td>
            <td className={classes.who}>{nameOf(entry)}</td>
            <td className={classes.status} data-plain={entry.status === 'done' || undefined}>
              <HistoryStatus entry={entry} />
            </td>
            <td className={classes.credits} data-came={entry.amountCredits > 0 || undefined}>
              {signed(entry.amountCredits)}
            </td>
            <td className={classes.money}>{signedMoney(entry.money)}</td>
            <td className={classes.balance} data-label={balance}>
              {formatCount(entry.balanceCredits)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The counterpart: a model, nobody in particular for credits that were paid for, or the site. */
export function nameOf({ counterpart, kind }: HistoryEntry): string {
  if (counterpart) return counterpart.name || counterpart.username;
  return kind === 'creditPurchase' ? t.bought : siteBrand().name;
}

/** "+1,050" and "−50". */
export function signed(credits: number): string {
  return signOf(credits) + formatCount(Math.abs(credits));
}

function signOf(sum: number): string {
  if (sum === 0) return '';
  return sum > 0 ? '+' : '−';
}

/** "+US$10.00", "−US$0.50", or nothing where no money stands behind the credits. */
export function signedMoney(money: HistoryLine['money']): string {
  if (!money) return '';
  const { amountMinor, currency } = money;
  return signOf(amountMinor) + formatMoney(Math.abs(amountMinor), currency);
}

/** Only unusual statuses are coloured. */
export function HistoryStatus({ entry }: { entry: HistoryEntry }) {
  const text = t.statuses[entry.status];
  if (entry.status === 'done') return <span className="cd-text-2">{text}</span>;
  return <Tag tone={entry.status === 'chargeback' ? 'bad' : 'warn'}>{text}</Tag>;
}
