import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { spending as words } from '../spending-messages.ts';
import classes from './spending.module.css';

/** What the reader has now and what is left afterwards. */
export function BalanceLines({ balance, costs }: { balance: number; costs: number }) {
  const left = balance - costs;
  return (
    <dl className={classes.lines}>
      <div>
        <dt>{words.balance}</dt>
        <dd>
          <CreditAmount amount={balance} />
        </dd>
      </div>
      {left >= 0 && (
        <div>
          <dt>{words.after}</dt>
          <dd>
            <CreditAmount amount={left} />
          </dd>
        </div>
      )}
    </dl>
  );
}
