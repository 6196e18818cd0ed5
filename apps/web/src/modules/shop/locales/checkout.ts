// Written by `npm run words` from en/checkout.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/checkout.json';

interface Takes {
  oneOrder: (values: { name: Text }) => string;
  lacking: (values: { count: number }) => string;
  placedDetail: (values: { count: number }) => string;
}

export const checkout = english as unknown as Catalogue<typeof english, Takes>;
