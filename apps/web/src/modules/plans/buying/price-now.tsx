import type { PlanQuote } from '@candela/contract/plans/memberships';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';
import { planTerms } from './plan-terms.ts';

const t = messages.buy;

export type PriceNowProps = {
  quote: PlanQuote | undefined;
  /** Shown until there is a quote. */
  fallback: number;
  endsWithMessages?: boolean;
};

/** What is paid now, and in one sentence everything that follows from it. */
export function PriceNow({ quote, fallback, endsWithMessages = false }: PriceNowProps) {
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
      {quote && <p className="cd-small cd-text-2">{planTerms(quote, endsWithMessages)}</p>}
    </div>
  );
}
