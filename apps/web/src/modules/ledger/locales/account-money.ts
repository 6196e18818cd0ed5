// Written by `npm run words` from en/account-money.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/account-money.json';

interface Takes {
  chart: (values: { range: Text; total: Text }) => string;
  total: (values: { count: number }) => string;
  limit: {
    spent: (values: { spent: Text; limit: Text }) => string;
    spentOnly: (values: { count: number }) => string;
    pendingLimit: (values: { count: number; when: Text }) => string;
    pendingNone: (values: { when: Text }) => string;
  };
}

export const accountMoney = english as unknown as Words<typeof english, Takes>;
