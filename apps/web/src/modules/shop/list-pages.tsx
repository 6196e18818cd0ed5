import { Pagination } from '@mantine/core';
import { messages } from './messages.ts';

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
