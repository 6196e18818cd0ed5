import type { ReactNode } from 'react';

export interface PageFrameProps {
  children: ReactNode;
  /** The target of the skip link. */
  id?: string;
  className?: string;
}

/** The page's main landmark inside the gutters. `bleed` pages use a plain main instead. */
export function PageFrame({ children, id = 'content', className }: PageFrameProps) {
  return (
    <main id={id} tabIndex={-1} className={['cd-wide', className].filter(Boolean).join(' ')}>
      {children}
    </main>
  );
}
