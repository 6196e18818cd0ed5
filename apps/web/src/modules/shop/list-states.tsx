import { Pagination } from '@mantine/core';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { messages } from './messages.ts';

interface FailedProps {
  title?: string;
  cause?: string;
  safe?: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Something that did not come, and the way to ask again. */
export function Failed({ title, cause, safe, onRetry, retrying }: FailedProps) {
  return (
    <ErrorState
      title={title ?? messages.failed.title}
      cause={cause ?? messages.failed.cause}
      safe={safe ?? messages.failed.safe}
      retryLabel={messages.retry}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

interface PagesProps {
  page: number;
  perPage: number;
  totalCount: number;
  onChange: (page: number) => void;
}

/** The pages of a list; nothing when there is only one. */
export function Pages({ page, perPage, totalCount, onChange }: PagesProps) {
  const total = Math.ceil(totalCount / perPage);
  if (total <= 1) return null;
  return (
    <nav aria-label={messages.pages}>
      <Pagination
        total={total}
        value={page}
        onChange={onChange}
        getItemProps={(item) => ({ 'aria-label': messages.page({ page: item }) })}
        getControlProps={(control) => ({
          'aria-label':
            control === 'previous' || control === 'first' ? messages.previousPage : messages.nextPage,
        })}
      />
    </nav>
  );
}
