import type { ReactNode } from 'react';
import classes from './access.module.css';

/** Text for screen readers, hidden on screen; as a heading, a place they can go to. */
export function VisuallyHidden({
  children,
  id,
  as: Element = 'span',
}: {
  children: ReactNode;
  id?: string;
  as?: 'span' | 'h2';
}) {
  return (
    <Element className={classes.hidden} id={id}>
      {children}
    </Element>
  );
}
