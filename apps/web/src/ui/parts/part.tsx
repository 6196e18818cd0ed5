import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** One titled block of the parts page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
