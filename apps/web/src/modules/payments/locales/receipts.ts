// Written by `npm run words` from en/receipts.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/receipts.json';

interface Takes {
  credits: (values: { count: number }) => string;
  share: (values: { who: Text; count: number }) => string;
}

export const receipts = english as unknown as Catalogue<typeof english, Takes>;
