import type { UseQueryResult } from '@tanstack/react-query';
import { failureCause } from '../../platform/failure-cause.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { t } from './messages.ts';

/** Stands in for planned shows that could not be read. */
export function ShowsFailed({ of: query }: { of: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  return (
    <ErrorState
      title={t.failed}
      cause={failureCause(query.error, t.failedText)}
      retryLabel={t.retry}
      retrying={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
}
