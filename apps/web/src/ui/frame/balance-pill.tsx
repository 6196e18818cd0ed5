import { IconPlus } from '@tabler/icons-react';
import { Coin } from '../coin/coin.tsx';
import { CreditAmount } from '../coin/credit-amount.tsx';
import { formatCompactCount } from '../format/format-count.ts';
import { UiLink } from '../link/ui-link.tsx';
import classes from './balance-pill.module.css';

/** From here on a phone's header has no room for every figure; the label says them all. */
const longFrom = 1_000_000;

/** What the reader has, and a way to add more, as one target. */
export function BalancePill({ amount, href, label }: { amount: number; href: string; label: string }) {
  const isLong = amount >= longFrom;
  return (
    <UiLink className={classes.pill} href={href} aria-label={label}>
      <CreditAmount amount={amount} className={isLong ? classes.exact : undefined} />
      {isLong && (
        <span className={classes.short} aria-hidden>
          <Coin /> {formatCompactCount(amount)}
        </span>
      )}
      <span className={classes.add}>
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </span>
    </UiLink>
  );
}
