// Written by `npm run words` from en/account-money.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/account-money.json';

interface Takes {
  chart: (values: { range: Text; total: Text }) => string;
  total: (values: { count: number }) => string;
  limit: {
    spent: (values: { spent: Text; limit: number }) => string;
    spentOnly: (values: { count: number }) => string;
    pendingLimit: (values: { count: number; when: Text }) => string;
    pendingNone: (values: { when: Text }) => string;
  };
}

export const accountMoney = english as unknown as Catalogue<typeof english, Takes>;
