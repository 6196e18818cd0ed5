// Written by `npm run words` from en/model-filters.json.
import type { Text, Words } from '../../i18n/words.ts';
import english from './en/model-filters.json';

interface Takes {
  moreCount: (values: { count: Text }) => string;
  stars: (values: { stars: number }) => string;
  costUnit: (values: { credits: number }) => string;
}

export const modelFilters = english as unknown as Words<typeof english, Takes>;
