import type { PlanQuote } from '@candela/contract/plans/memberships';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';

const t = messages.buy;

/** What is paid now, and what is paid when. */
export function PriceNow({ quote, fallback }: { quote: PlanQuote | undefined; fallback: number }) {
  const credits = quote?.credits ?? fallback;
  return (
    <div aria-live="polite">
      <p className={classes.now}>
        {t.now}
        {quote && quote.listCredits > credits && (
          <span className="cd-text-3">{t.instead({ credits: formatCount(quote.listCredits) })}</span>
        )}
        <b>
          <CreditAmount amount={credits} />
        </b>
      </p>
      {quote && <p className="cd-small cd-text-2">{laterWords(quote)}</p>}
    </div>
  );
}

function laterWords({ renewalCredits, endDate }: PlanQuote): string {
  if (endDate === null) return t.untilUsed;
  if (renewalCredits === null) return t.noLater({ date: formatDate(endDate) });
  return t.later({ credits: renewalCredits, date: formatDate(endDate) });
}
