import type { ModelFilters } from '@candela/contract/model-filters';
import { NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FilterBar, FilterChip } from '../../ui/chip/filter-chip.tsx';
import { countFilters, type ListSort, sortObjects } from './address.ts';
import classes from './model-filters.module.css';
import type { ListAddress } from './use-list-address.ts';
import { words } from './words.ts';

const FilterDialog = lazy(() => import('./filter-dialog.tsx'));

/** Quick filters, all the others behind one button, and the order. `liveOnly` lists leave "Online now" out. */
export function ModelFilterBar({ address, liveOnly = false }: { address: ListAddress; liveOnly?: boolean }) {
  const [opened, setOpened] = useState(false);
  const { filters, setFilters } = address;
  const count = countFilters(filters);
  const toggle = (change: ModelFilters) => setFilters({ ...filters, ...change });
  return (
    <>
      <div className={classes.row}>
        <FilterBar label={words.bar}>
          {!liveOnly && (
            <FilterChip
              selected={filters.online === true}
              onClick={() => toggle({ online: !filters.online })}
            >
              {words.online}
            </FilterChip>
          )}
          {(['free', 'private'] as const).map((showType) => (
            <FilterChip
              key={showType}
              selected={filters.showType === showType}
              onClick={() => toggle({ showType: filters.showType === showType ? undefined : showType })}
            >
              {showType === 'free' ? words.free : words.paid}
            </FilterChip>
          ))}
          <FilterChip selected={filters.isNew === true} onClick={() => toggle({ isNew: !filters.isNew })}>
            {words.isNew}
          </FilterChip>
          <FilterChip
            opensMenu
            aria-label={count > 0 ? words.moreCount(count) : undefined}
            aria-haspopup="dialog"
            icon={<IconAdjustmentsHorizontal stroke={1.75} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {words.more}
            {count > 0 && <span className={classes.count}>{count}</span>}
          </FilterChip>
          {count > 0 && (
            <FilterChip opensMenu icon={<IconX stroke={1.75} aria-hidden />} onClick={() => setFilters({})}>
              {words.clear}
            </FilterChip>
          )}
        </FilterBar>
        <NativeSelect
          className={classes.sort}
          size="sm"
          aria-label={words.sort}
          value={address.sort}
          data={(Object.keys(sortObjects) as ListSort[]).map((value) => ({
            value,
            label: words.sorts[value],
          }))}
          onChange={(event) => address.setSort(event.currentTarget.value as ListSort)}
        />
      </div>
      {opened && (
        <Suspense fallback={null}>
          <FilterDialog
            filters={filters}
            onClose={() => setOpened(false)}
            onApply={(next) => {
              setOpened(false);
              setFilters(next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
