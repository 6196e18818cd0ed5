import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './accounts.module.css';
import { carried } from './carried.ts';
import { withOnward } from './onward.ts';

export interface AccountLinkProps {
  to: string;
  /** Joins what is carried along from page to page. */
  carry?: { login?: string };
  children: ReactNode;
}

/** A link between account pages. It hands on where the visitor wanted to go and what they already typed. */
export function AccountLink({ to, carry, children }: AccountLinkProps) {
  const { state, search } = useLocation();
  return (
    <Link to={withOnward(to, search)} state={{ ...carried(state), ...carry }} className={classes.link}>
      {children}
    </Link>
  );
}

/** The quiet line under a form that leads elsewhere. */
export function AfterForm({ children }: { children: ReactNode }) {
  return <p className={classes.after}>{children}</p>;
}
