// Written by `npm run words` from en/net-price.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/net-price.json';

interface Takes {
  get: (values: { count: number }) => string;
  getPerMinute: (values: { count: number }) => string;
  then: (values: { count: number; date: Text }) => string;
}

export const netPrice = english as unknown as Catalogue<typeof english, Takes>;
