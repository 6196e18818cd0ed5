import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

export interface CardGridProps {
  children: ReactNode;
  /** `portrait` is 2, 4, 6 then 8 across; `video` is 1, 2, 4 then 6; `picture` is 2, 3, 4 then 6. */
  kind?: 'portrait' | 'video' | 'picture';
  /** Names the group for people who cannot see it. */
  label?: string;
  /** Content is being refreshed in place. */
  busy?: boolean;
}

/** Lays cards out on the product's breakpoints. A feature card among them takes two by two. */
export function CardGrid({ children, kind = 'portrait', label, busy }: CardGridProps) {
  return (
    <section className={classes.grid} data-kind={kind} aria-label={label} aria-busy={busy || undefined}>
      {children}
    </section>
  );
}
