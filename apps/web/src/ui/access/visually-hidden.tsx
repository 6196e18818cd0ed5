import type { ReactNode } from 'react';
import classes from './access.module.css';

/** Text for screen readers, hidden on screen. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className={classes.hidden} id={id}>
      {children}
    </span>
  );
}
