import { NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { FilterBar, FilterChip } from '../../ui/chip/filter-chip.tsx';
import { countFilters } from './address.ts';
import { t } from './messages.ts';
import classes from './model-filters.module.css';
import { SavedSearches } from './saved-searches.tsx';
import type { ListAddress } from './use-list-address.ts';

/** What a dialog with all filters is given. */
export interface FilterDialogProps<Filters> {
  filters: Filters;
  onClose: () => void;
  onApply: (filters: Filters) => void;
}

type ListFilterBarProps<Filters extends object, Sort extends string> = {
  address: ListAddress<Filters, Sort>;
  /** The orders there are, with their names. */
  sorts: Record<Sort, string>;
  /** The quick filters, as chips. */
  children: ReactNode;
  /** Chips for filters that are on and have no quick one. */
  active?: ReactNode;
  renderDialog: (props: FilterDialogProps<Filters>) => ReactNode;
};

/** Quick filters, all the others behind one button, and the order. */
export function ListFilterBar<Filters extends object, Sort extends string>({
  address,
  sorts,
  children,
  active,
  renderDialog,
}: ListFilterBarProps<Filters, Sort>) {
  const [opened, setOpened] = useState(false);
  const { filters, setFilters } = address;
  const count = countFilters(filters);
  return (
    <>
      <div className={classes.row}>
        <FilterBar label={t.bar}>
          {children}
          <FilterChip
            opensMenu
            aria-label={count > 0 ? t.moreCount({ count }) : undefined}
            aria-haspopup="dialog"
            icon={<IconAdjustmentsHorizontal stroke={1.75} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {t.more}
            {count > 0 && <span className={classes.count}>{count}</span>}
          </FilterChip>
          {count > 0 && (
            <FilterChip
              opensMenu
              icon={<IconX stroke={1.75} aria-hidden />}
              onClick={() => setFilters({} as Filters)}
            >
              {t.clear}
            </FilterChip>
          )}
          <SavedSearches />
        </FilterBar>
        <NativeSelect
          className={classes.sort}
          size="sm"
          aria-label={t.sort}
          value={address.sort}
          data={(Object.keys(sorts) as Sort[]).map((value) => ({ value, label: sorts[value] }))}
          onChange={(event) => address.setSort(event.currentTarget.value as Sort)}
        />
      </div>
      {active}
      {opened && (
        <Suspense fallback={null}>
          {renderDialog({
            filters,
            onClose: () => setOpened(false),
            onApply(next) {
              setOpened(false);
              setFilters(next);
            },
          })}
        </Suspense>
      )}
    </>
  );
}
