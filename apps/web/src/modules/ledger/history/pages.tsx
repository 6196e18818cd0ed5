import { Pagination } from '@mantine/core';
import { history as t } from '../history-messages.ts';

interface PagesProps {
  label: string;
  page: number;
  perPage: number;
  totalCount: number;
  onChange: (page: number) => void;
}

/** The pages of a list; nothing when there is only one. */
export function Pages({ label, page, perPage, totalCount, onChange }: PagesProps) {
  const total = Math.ceil(totalCount / perPage);
  if (total <= 1) return null;
  return (
    <nav aria-label={label}>
      <Pagination
        total={total}
        value={page}
        onChange={onChange}
        siblings={1}
        getItemProps={(item) => ({ 'aria-label': t.page({ page: item }) })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' || control === 'first' ? t.previous : t.next,
        })}
      />
    </nav>
  );
}
