// Written by `npm run words` from en/history.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/history.json';

interface Takes {
  exportPdf: (values: { month: Text }) => string;
  exportedDetail: (values: { name: Text }) => string;
  entries: (values: { count: number }) => string;
  sum: {
    openingOn: (values: { day: Text }) => string;
    paid: (values: { amount: Text }) => string;
    closingOn: (values: { day: Text }) => string;
  };
  moneyNote: (values: { zero: Text }) => string;
  page: (values: { page: Text }) => string;
  detail: {
    less: (values: { code: Text; credits: number }) => string;
  };
}

export const history = english as unknown as Catalogue<typeof english, Takes>;
