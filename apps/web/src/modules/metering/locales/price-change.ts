// Written by `npm run words` from en/price-change.json.
import type { Catalogue } from '../../../platform/i18n/catalogue.ts';
import english from './en/price-change.json';

interface Takes {
  higher: (values: { cost: number }) => string;
  higherDetail: (values: { cost: number }) => string;
  lower: (values: { cost: number }) => string;
}

export const priceChange = english as unknown as Catalogue<typeof english, Takes>;
