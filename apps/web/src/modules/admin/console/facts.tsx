import type { ReactNode } from 'react';
import { Facts as FactList } from '../../../ui/facts/facts.tsx';
import classes from './console.module.css';

/** Labels with their values; empty ones are left out. */
export function Facts({ of }: { of: Record<string, ReactNode> }) {
  return <FactList className={classes.facts} of={Object.entries(of)} />;
}
