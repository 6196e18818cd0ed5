// Written by `npm run words` from en/model-filters.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/model-filters.json';

interface Takes {
  moreCount: (values: { count: Text }) => string;
  stars: (values: { stars: number }) => string;
  costUnit: (values: { credits: number }) => string;
  counted: (values: { label: Text; count: number }) => string;
  remove: (values: { label: Text }) => string;
  upTo: (values: { credits: number }) => string;
  fieldIs: (values: { field: Text; value: Text }) => string;
  saved: {
    isSaved: (values: { name: Text }) => string;
    remove: (values: { name: Text }) => string;
  };
}

export const modelFilters = english as unknown as Catalogue<typeof english, Takes>;
