import { useId } from 'react';
import { formatCount } from '../format/format-count.ts';
import classes from './amount-choice.module.css';

export interface AmountChoiceProps {
  label: string;
  amounts: readonly number[];
  value: number | null;
  onChange: (amount: number) => void;
  /** A second line under each figure, such as what it lights. */
  caption?: (amount: number) => string | undefined;
}

/** A row of ready amounts; arrow keys move between them. */
export function AmountChoice({ label, amounts, value, onChange, caption }: AmountChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.row} aria-label={label}>
      {amounts.map((amount) => {
        const words = caption?.(amount);
        return (
          <label key={amount} className={classes.amount}>
            <input
              type="radio"
              name={name}
              value={amount}
              checked={amount === value}
              onChange={() => onChange(amount)}
            />
            <span>
              {formatCount(amount)}
              {words && <small>{words}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
