import type { Statement } from '@candela/contract/ledger/operations';
import { formatCount, formatMoney } from '../../../ui/format/format-count.ts';
import { formatDay } from '../../../ui/format/format-date.ts';
import { history } from '../history-messages.ts';
import classes from './statement-sum.module.css';

const t = history.sum;

/** What the wallet held, what came in, went out and came back, and what it holds: a sum the reader can check. */
export function StatementSum({ statement }: { statement: Statement }) {
  const { from, to, currency, opening, out, back, closing } = statement;
  const isOver = to !== null && to < new Date().toISOString().slice(0, 10);
  const money = (minor: number | null) =>
    currency !== null && minor !== null ? formatMoney(minor, currency) : null;
  const parts = [
    { of: opening, sign: '', label: from === null ? t.start : t.openingOn({ day: formatDay(from) }) },
    { of: statement.in, sign: '+', label: t.in, words: t.paid },
    { of: out, sign: '−', label: t.out },
    { of: back, sign: '+', label: t.back },
    { of: closing, sign: '=', label: isOver ? t.closingOn({ day: formatDay(to) }) : t.now },
  ];
  return (
    <dl className={classes.sum}>
      {parts.map(({ of, sign, label, words }) => {
        const amount = money(of.amountMinor);
        return (
          <div key={label} data-sign={sign}>
            <dt>{label}</dt>
            <dd>
              <span>{formatCount(of.credits)}</span>
              {amount !== null && <small>{words ? words({ amount }) : amount}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
