import type { ModelFilters } from '@candela/contract/discovery/model-filters';
import { lazy } from 'react';
import { FilterChip } from '../../ui/chip/filter-chip.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ListFilterBar } from './list-filter-bar.tsx';
import { t } from './messages.ts';
import type { ListSort } from './model-list.ts';
import { MyLanguagesChip } from './my-languages-chip.tsx';
import type { ListAddress } from './use-list-address.ts';

const ModelFilterDialog = lazy(() => import('./model-filter-dialog.tsx'));

type ModelFilterBarProps = { address: ListAddress<ModelFilters, ListSort>; liveOnly?: boolean };

/** The filters over a list of models. `liveOnly` lists leave "Online now" out. */
export function ModelFilterBar({ address, liveOnly = false }: ModelFilterBarProps) {
  const { filters, setFilters } = address;
  const change = (next: ModelFilters) => setFilters({ ...filters, ...next });
  return (
    <ListFilterBar
      address={address}
      sorts={t.sorts}
      active={<ActiveFilters filters={filters} onChange={setFilters} />}
      renderDialog={(props) => <ModelFilterDialog {...props} />}
    >
      {!liveOnly && (
        <FilterChip selected={filters.online === true} onClick={() => change({ online: !filters.online })}>
          {t.online}
        </FilterChip>
      )}
      {(['free', 'private'] as const).map((showType) => (
        <FilterChip
          key={showType}
          selected={filters.showType === showType}
          onClick={() => change({ showType: filters.showType === showType ? undefined : showType })}
        >
          {showType === 'free' ? t.free : t.paid}
        </FilterChip>
      ))}
      <FilterChip selected={filters.isNew === true} onClick={() => change({ isNew: !filters.isNew })}>
        {t.isNew}
      </FilterChip>
      <MyLanguagesChip languages={filters.languages} onChange={(languages) => change({ languages })} />
    </ListFilterBar>
  );
}
