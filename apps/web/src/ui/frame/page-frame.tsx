import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

export interface PageFrameProps {
  children: ReactNode;
  /** The target of the skip link. */
  id?: string;
  /** Lays the screen out; without one its parts stand below each other, a step apart. */
  className?: string;
}

/** The page's main landmark inside the gutters. `bleed` pages use a plain main instead. */
export function PageFrame({ children, id = 'content', className = classes.stack }: PageFrameProps) {
  return (
    <main id={id} tabIndex={-1} className={`cd-wide ${className}`}>
      {children}
    </main>
  );
}
