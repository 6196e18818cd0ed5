import type { ReactNode } from 'react';
import classes from './access.module.css';

/** The first stop of the Tab key: jumps over the header to the element with id `target`. */
export function SkipLink({ target = 'content', children }: { target?: string; children: ReactNode }) {
  return (
    <a className={classes.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
