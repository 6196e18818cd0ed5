import { IconPlus } from '@tabler/icons-react';
import { CreditAmount } from '../coin/credit-amount.tsx';
import { UiLink } from '../link/ui-link.tsx';
import classes from './balance-pill.module.css';

/** What the reader has, and a way to add more, as one target. */
export function BalancePill({ amount, href, label }: { amount: number; href: string; label: string }) {
  return (
    <UiLink className={classes.pill} href={href} aria-label={label}>
      <CreditAmount amount={amount} />
      <span className={classes.add}>
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </span>
    </UiLink>
  );
}
