import type { ComponentProps, ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps extends Omit<ComponentProps<'dl'>, 'children'> {
  of: readonly (readonly [label: string, value: ReactNode])[];
  /** Each in a row of its own between hairlines, the value at the end. */
  isRuled?: boolean;
}

/** Names and what stands under them, as a list of terms; what is empty is left out. */
export function Facts({ of, isRuled, className, ...list }: FactsProps) {
  return (
    <dl className={isRuled ? classes.ruled : className} {...list}>
      {of.map(
        ([label, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' &&
          value !== false && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
