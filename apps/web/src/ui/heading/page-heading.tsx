import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

export interface PageHeadingProps {
  title: ReactNode;
  /** One or two quiet sentences. */
  lede?: ReactNode;
  /** Right of the title: the page's one action. */
  actions?: ReactNode;
}

/** The page's h1 with what it is about and what can be done. */
export function PageHeading({ title, lede, actions }: PageHeadingProps) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1>{title}</h1>
        {lede && <p>{lede}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
