import type { ReactNode } from 'react';
import classes from './desk.module.css';

/** Names and what stands under them; what is empty is left out. */
export function Facts({ of }: { of: Record<string, ReactNode> }) {
  const known = Object.entries(of).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return (
    <dl className={classes.facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
