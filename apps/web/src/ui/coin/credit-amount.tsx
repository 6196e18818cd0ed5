import type { ReactNode } from 'react';
import { VisuallyHidden } from '../access/visually-hidden.tsx';
import { formatCount } from '../format/format-count.ts';
import classes from './coin.module.css';
import { Coin } from './coin.tsx';
import { creditUnit } from './credit-unit.ts';

export interface CreditAmountProps {
  /** Whole credits. */
  amount: number;
  /** Follows the number without a space, such as "/min". */
  per?: ReactNode;
  /** The unit, read out but not shown, because the coin says it to the eye. */
  unitLabel?: string;
  /** `inherit` on filled buttons, where the coin takes the words' colour. */
  tone?: 'ember' | 'inherit' | 'media';
  className?: string;
}

/** The coin and then the number, in figures of equal width. */
export function CreditAmount({
  amount,
  per,
  unitLabel = creditUnit(amount),
  tone = 'ember',
  className,
}: CreditAmountProps) {
  return (
    <span className={[classes.amount, className].filter(Boolean).join(' ')} data-tone={tone}>
      <Coin />
      {formatCount(amount)}
      <VisuallyHidden> {unitLabel}</VisuallyHidden>
      {per}
    </span>
  );
}
