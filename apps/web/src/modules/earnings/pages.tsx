import { Pagination } from '@mantine/core';
import { words } from './messages.ts';

export interface PagesProps {
  label: string;
  totalCount: number;
  perPage: number;
  page: number;
  onChange: (page: number) => void;
  className?: string | undefined;
}

/** The pages of a list; nothing when one holds it all. */
export function Pages({ label, totalCount, perPage, page, onChange, className }: PagesProps) {
  if (totalCount <= perPage) return null;
  return (
    <nav aria-label={label} className={className}>
      <Pagination
        total={Math.ceil(totalCount / perPage)}
        value={page}
        onChange={onChange}
        getItemProps={(item) => ({ 'aria-label': words.pages.page({ page: item }) })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? words.pages.previous : words.pages.next,
        })}
      />
    </nav>
  );
}
