import { tipAmounts } from '@candela/contract/shared/tip-level';
import { useHotkeys } from '@mantine/hooks';
import { IconFlameFilled } from '@tabler/icons-react';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { boardWords } from '../board-messages.ts';
import { undoMs } from './delayed-tip.ts';
import classes from './tip-row.module.css';
import { useHold } from './use-hold.ts';
import type { Tipping } from './use-tipping.ts';

const copy = boardWords.tip;

/** The ready amounts: a tap gives one after three seconds to undo it, holding one opens the dialog. T does too. */
export function TipRow({ tipping }: { tipping: Tipping }) {
  const { waiting, failed, leftCredits, give, openDialog } = tipping;
  useHotkeys([['t', () => openDialog()]]);
  return (
    <section className={classes.tips} aria-label={copy.title}>
      <div role="status">
        {waiting && (
          <div className={classes.undo}>
            <IconFlameFilled size={20} aria-hidden />
            <b>{copy.waiting({ credits: waiting.amountCredits })}</b>
            <Button variant="text" onClick={tipping.undo}>
              {copy.undo}
            </Button>
            <i
              key={waiting.amountCredits}
              className={classes.left}
              style={{ animationDuration: `${undoMs}ms` }}
              aria-hidden
            />
          </div>
        )}
        {failed && !waiting && (
          <div className={classes.undo} data-failed>
            <div>
              <b>{copy.notSent({ credits: failed.tip.amountCredits })}</b> <span>{failed.reason}</span>
            </div>
            <Button variant="text" size="sm" onClick={tipping.retry}>
              {boardWords.retry}
            </Button>
            <Button variant="text" size="sm" onClick={tipping.dismiss}>
              {boardWords.close}
            </Button>
          </div>
        )}
      </div>
      <p className={classes.means}>
        <span>{copy.means}</span>
        {leftCredits !== null && (
          <span>
            <CreditAmount amount={leftCredits} /> {copy.left}
          </span>
        )}
      </p>
      <div className={classes.amounts}>
        {tipAmounts.map((amount) => (
          <Amount
            key={amount}
            amount={amount}
            onGive={() => give(amount)}
            onMore={() => openDialog(amount)}
          />
        ))}
        <button type="button" aria-haspopup="dialog" className={classes.more} onClick={() => openDialog()}>
          {copy.more}
        </button>
      </div>
    </section>
  );
}

type AmountProps = { amount: number; onGive: () => void; onMore: () => void };

function Amount({ amount, onGive, onMore }: AmountProps) {
  return (
    <button type="button" aria-label={copy.give({ credits: amount })} {...useHold(onMore, onGive)}>
      {formatCount(amount)}
    </button>
  );
}
