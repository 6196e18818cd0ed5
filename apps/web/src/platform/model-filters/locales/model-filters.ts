// Written by `npm run words` from en/model-filters.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/model-filters.json';

interface Takes {
  moreCount: (values: { count: Text }) => string;
  stars: (values: { stars: number }) => string;
  costUnit: (values: { credits: number }) => string;
}

export const modelFilters = english as unknown as Catalogue<typeof english, Takes>;
