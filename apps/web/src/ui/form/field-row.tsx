import type { ReactNode } from 'react';
import classes from './field-row.module.css';

/** Fields side by side where there is room, aligned at their tops. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
