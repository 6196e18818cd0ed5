import type { ReactNode } from 'react';
import { Facts as FactList } from '../../../ui/facts/facts.tsx';
import classes from './desk.module.css';

/** Names and what stands under them; what is empty is left out. */
export function Facts({ of }: { of: Record<string, ReactNode> }) {
  return <FactList className={classes.facts} of={Object.entries(of)} />;
}
