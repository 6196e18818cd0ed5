import { tipAmounts } from '@candela/contract/shared/tip-level';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';

const copy = boardWords.tip;

/** The ready amounts. Each opens the dialog that sends it, so nothing is given by a slip of the hand. */
export function TipPanel({ onTip }: { onTip: (amountCredits: number) => void }) {
  const { user } = useSession();
  return (
    <section className={classes.panel} aria-label={copy.title}>
      <div className={classes.head}>
        <h2>{copy.title}</h2>
        {user && (
          <span>
            {copy.balance} <CreditAmount amount={user.netCreditScore} />
          </span>
        )}
      </div>
      <div className={classes.amounts}>
        {tipAmounts.map((amount) => (
          <Button key={amount} aria-label={copy.give({ credits: amount })} onClick={() => onTip(amount)}>
            {formatCount(amount)}
          </Button>
        ))}
      </div>
      <p className={classes.quiet}>{copy.means}</p>
    </section>
  );
}
