import type { ReactNode } from 'react';
import classes from './access.module.css';

/** Words for people who listen, kept off the screen. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className={classes.hidden} id={id}>
      {children}
    </span>
  );
}
