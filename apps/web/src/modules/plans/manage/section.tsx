import type { ReactNode } from 'react';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { Failed } from '../list-states.tsx';
import { manageMessages as t } from '../manage-messages.ts';
import classes from '../plans.module.css';

export interface SectionProps {
  title: string;
  text?: string;
  action?: ReactNode;
  query: {
    isPending: boolean;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Said while there is nothing. */
  none: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A list of the plans page in any state. */
export function Section({ title, text, action, query, none, isEmpty, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <SectionHeading title={title} aside={action} />
      {text && <p className="cd-text-2">{text}</p>}
      {query.isPending && <RowSkeletons label={t.loading} count={2} />}
      {query.isError && (
        <Failed error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {!query.isPending && !query.isError && (isEmpty ? <p className="cd-text-3">{none}</p> : children)}
    </section>
  );
}
