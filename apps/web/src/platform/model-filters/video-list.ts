import type { ItemFilters } from '@candela/contract/discovery/item-filters';
import type { ListKind } from './address.ts';

/** The orders a list of videos can have, by their names in the address. */
export const videoSorts = {
  new: { createdAt: -1 },
  popular: { popularity: -1 },
  rating: { rating: -1 },
} as const;
export type VideoSort = keyof typeof videoSorts;

/** Lists of videos. */
export const videoList: ListKind<ItemFilters, VideoSort> = {
  names: {
    price: ['price', 'word'],
    length: ['length', 'word'],
    isNew: ['new', 'flag'],
    ratingMin: ['rating', 'number'],
    online: ['online', 'flag'],
    languages: ['language', 'words'],
  },
  loadShape: async () => (await import('@candela/contract/discovery/item-filters')).itemFilters.shape,
  sorts: videoSorts,
};
