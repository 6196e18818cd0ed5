// Written by `npm run words` from en/monthly.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/monthly.json';

interface Takes {
  running: (values: { month: Text }) => string;
  pdfOf: (values: { month: Text }) => string;
  csvOf: (values: { month: Text }) => string;
  all: (values: { count: number }) => string;
}

export const monthly = english as unknown as Catalogue<typeof english, Takes>;
