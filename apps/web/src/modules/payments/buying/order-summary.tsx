import type { PaymentProviderInfo } from '@candela/contract/payments/operations';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { buying as t } from '../messages.ts';
import classes from './buying.module.css';
import type { PricedOrder } from './use-packs.ts';

interface OrderSummaryProps {
  order: PricedOrder;
  /** Spendable credits now; absent for visitors. */
  balance?: number;
  /** More lines before the total. */
  children?: ReactNode;
}

/** What is bought and what it costs, line by line. */
export function OrderSummary({ order, balance, children }: OrderSummaryProps) {
  const { pack, totalCredits, bonusCredits, price } = order;
  return (
    <dl className={classes.summary}>
      <SummaryLine label={pack?.name ?? t.exact({ count: totalCredits })}>
        <CreditAmount amount={totalCredits} />
      </SummaryLine>
      {bonusCredits > 0 && <p className={classes.bonus}>{t.bonus({ count: bonusCredits })}</p>}
      {balance !== undefined && (
        <SummaryLine label={t.after}>
          <CreditAmount amount={balance + totalCredits} />
        </SummaryLine>
      )}
      {children}
      <div className={classes.total}>
        <dt>{t.total}</dt>
        <dd>{formatMoney(price.amountMinor, price.currency)}</dd>
      </div>
    </dl>
  );
}

export function SummaryLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What happens to the money, in three plain sentences. */
export function MoneyPromises({ order, provider }: { order: PricedOrder; provider: PaymentProviderInfo }) {
  const price = formatMoney(order.price.amountMinor, order.price.currency);
  return (
    <section className={classes.promises}>
      <h2>{t.money}</h2>
      <ul>
        {[t.promises.once({ price, provider: provider.label }), t.promises.soon, t.promises.declined].map(
          (promise) => (
            <li key={promise}>
              <IconCheck size={16} stroke={2} aria-hidden />
              {promise}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
