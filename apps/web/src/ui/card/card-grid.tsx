import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../access/visually-hidden.tsx';
import classes from './card-grid.module.css';

export interface CardGridProps {
  children: ReactNode;
  /** `portrait` is 2, 4, 6 then 8 across; `video` is 1, 2, 4 then 6; `picture` is 2, 3, 4 then 6. */
  kind?: 'portrait' | 'video' | 'picture';
  /** Heads the cards for people who cannot see them. Absent below a heading that says the same. */
  label?: string;
  /** Content is being refreshed in place. */
  busy?: boolean;
}

/** Lays cards out on the product's breakpoints. A feature card among them takes two by two. */
export function CardGrid({ children, kind = 'portrait', label, busy }: CardGridProps) {
  const id = useId();
  return (
    <section
      className={classes.grid}
      data-kind={kind}
      aria-labelledby={label && id}
      aria-busy={busy || undefined}
    >
      {label && (
        <VisuallyHidden as="h2" id={id}>
          {label}
        </VisuallyHidden>
      )}
      {children}
    </section>
  );
}
