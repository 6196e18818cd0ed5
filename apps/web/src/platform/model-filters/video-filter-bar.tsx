import type { ItemFilters } from '@candela/contract/discovery/item-filters';
import { lazy } from 'react';
import { FilterChip } from '../../ui/chip/filter-chip.tsx';
import { ListFilterBar } from './list-filter-bar.tsx';
import { t } from './messages.ts';
import { MyLanguagesChip } from './my-languages-chip.tsx';
import type { ListAddress } from './use-list-address.ts';
import type { VideoSort } from './video-list.ts';

const VideoFilterDialog = lazy(() => import('./video-filter-dialog.tsx'));

/** The filters over a list of videos. */
export function VideoFilterBar({ address }: { address: ListAddress<ItemFilters, VideoSort> }) {
  const { filters, setFilters } = address;
  const change = (next: ItemFilters) => setFilters({ ...filters, ...next });
  return (
    <ListFilterBar
      address={address}
      sorts={t.videoSorts}
      renderDialog={(props) => <VideoFilterDialog {...props} />}
    >
      {(['free', 'paid'] as const).map((price) => (
        <FilterChip
          key={price}
          selected={filters.price === price}
          onClick={() => change({ price: filters.price === price ? undefined : price })}
        >
          {t.prices[price]}
        </FilterChip>
      ))}
      <FilterChip selected={filters.isNew === true} onClick={() => change({ isNew: !filters.isNew })}>
        {t.isNew}
      </FilterChip>
      <FilterChip selected={filters.online === true} onClick={() => change({ online: !filters.online })}>
        {t.modelOnline}
      </FilterChip>
      <MyLanguagesChip languages={filters.languages} onChange={(languages) => change({ languages })} />
    </ListFilterBar>
  );
}
