import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { spending as t } from '../spending-messages.ts';
import classes from './spending.module.css';

/** The balance now and after the purchase. */
export function BalanceLines({ balance, costs }: { balance: number; costs: number }) {
  const left = balance - costs;
  return (
    <Facts
      className={classes.lines}
      of={[
        [t.balance, <CreditAmount key="balance" amount={balance} />],
        [t.after, left >= 0 && <CreditAmount key="after" amount={left} />],
      ]}
    />
  );
}
