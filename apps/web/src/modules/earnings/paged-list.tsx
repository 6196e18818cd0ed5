import { Pagination } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureCause } from '../../platform/failure-cause.ts';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { EmptyState, type EmptyStateProps } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { t } from './messages.ts';
import classes from './paged-list.module.css';

export interface PagedListProps<Row> {
  list: UseQueryResult<{ data: Row[]; totalCount: number }>;
  copy: { loading: string; failed: string; emptyTitle: string; emptyCause: string; pages: string };
  illustration: EmptyStateProps['illustration'];
  perPage: number;
  page: number;
  onPage: (page: number) => void;
  /** How many rows stand in while the first page loads. */
  skeletons?: number;
  children: (rows: Row[]) => ReactNode;
}

/** A list by pages in each of its states: loading, failed, empty, or its rows and the pages below them. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, copy, illustration, perPage, page, onPage, skeletons, children } = props;
  const total = list.data?.totalCount ?? 0;
  return (
    <>
      {list.isPending && <RowSkeletons label={copy.loading} count={skeletons} />}
      {list.isError && (
        <ErrorState
          title={copy.failed}
          cause={failureCause(list.error, t.failedCause)}
          safe={t.failedSafe}
          retryLabel={t.retry}
          retrying={list.isFetching}
          onRetry={() => list.refetch()}
          level={3}
        />
      )}
      {list.data && total === 0 && (
        <div className={classes.state}>
          <EmptyState title={copy.emptyTitle} cause={copy.emptyCause} illustration={illustration} level={3} />
        </div>
      )}
      {list.data && total > 0 && children(list.data.data)}
      {total > perPage && (
        <nav aria-label={copy.pages} className={classes.pages}>
          <Pagination
            total={Math.ceil(total / perPage)}
            value={page}
            onChange={onPage}
            getItemProps={(item) => ({ 'aria-label': t.pages.page({ page: item }) })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? t.pages.previous : t.pages.next,
            })}
          />
        </nav>
      )}
    </>
  );
}
