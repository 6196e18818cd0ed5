import type { ReactNode } from 'react';
import classes from './gallery.module.css';

/** One titled block of the parts page. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
