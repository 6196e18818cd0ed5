import type { BodyFact } from '@candela/contract/discovery/model-filters';

type Look = Exclude<BodyFact, 'age'>;

/** Named here once more: the facts' values would come into every page with a list. */
const looks: Record<Look, true> = {
  ethenticity: true,
  build: true,
  height: true,
  weight: true,
  hairColor: true,
  eyeColor: true,
  publicHair: true,
  bustSize: true,
  cupSize: true,
  waist: true,
  hips: true,
  astrology: true,
};

/** Filters that take several values, in the order screens show them: what most people use, then looks. */
export const commonFilters = ['genders', 'age', 'languages', 'countries'] as const;
export const lookFilters = Object.keys(looks) as Look[];
export type ListFilter = (typeof commonFilters)[number] | Look;
