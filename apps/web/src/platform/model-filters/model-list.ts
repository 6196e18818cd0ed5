import type { ModelFilters } from '@candela/contract/discovery/model-filters';
import type { ListKind } from './address.ts';

/** The orders a list of models can have, by their names in the address. */
export const sortObjects = {
  popular: { popularity: -1 },
  new: { createdAt: -1 },
  viewers: { viewers: -1 },
  rating: { rating: -1 },
  name: { username: 1 },
} as const;
export type ListSort = keyof typeof sortObjects;

/** Lists of models. */
export const modelList: ListKind<ModelFilters, ListSort> = {
  names: {
    online: ['online', 'flag'],
    showType: ['show', 'word'],
    costMax: ['max', 'number'],
    isNew: ['new', 'flag'],
    ratingMin: ['rating', 'number'],
    genders: ['gender', 'words'],
    languages: ['language', 'words'],
    countries: ['country', 'words'],
    age: ['age', 'words'],
    ethenticity: ['ethnicity', 'words'],
    build: ['build', 'words'],
    height: ['height', 'words'],
    weight: ['weight', 'words'],
    hairColor: ['hair', 'words'],
    eyeColor: ['eyes', 'words'],
    publicHair: ['pubic-hair', 'words'],
    bustSize: ['bust', 'words'],
    cupSize: ['cup', 'words'],
    waist: ['waist', 'words'],
    hips: ['hips', 'words'],
    astrology: ['sign', 'words'],
  },
  loadShape: async () => (await import('@candela/contract/discovery/model-filters')).modelFilters.shape,
  sorts: sortObjects,
};
