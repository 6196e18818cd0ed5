import { lazy, type ReactNode, Suspense } from 'react';
import type { IllustrationName } from './illustrations.tsx';
import classes from './state.module.css';

// Most visits see none of them.
const Illustration = lazy(() => import('./illustrations.tsx'));

export interface EmptyStateProps {
  /** Two to four words. */
  title: ReactNode;
  /** One sentence of cause. */
  cause: ReactNode;
  /** One sentence of what is safe, where anything could be feared for. */
  safe?: ReactNode;
  /** One button with a verb. */
  action?: ReactNode;
  illustration?: IllustrationName;
  /** Level of the title's heading, so the page's outline stays whole. */
  level?: 2 | 3;
}

/** Nothing here, why, and the next step. */
export function EmptyState({
  title,
  cause,
  safe,
  action,
  illustration = 'burnt',
  level = 2,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state}>
      <Suspense fallback={<svg width={92} height={92} aria-hidden="true" />}>
        <Illustration name={illustration} />
      </Suspense>
      <div>
        <Heading className={classes.title}>{title}</Heading>
        <p>
          {cause} {safe}
        </p>
        {action}
      </div>
    </div>
  );
}
