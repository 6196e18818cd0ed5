// Written by `npm run words` from en/shell.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/shell.json';

interface Takes {
  loadingPage: (values: { page: Text }) => string;
  account: (values: { email: Text; role: Text }) => string;
  find: {
    all: (values: { list: Text }) => string;
    caseNumber: (values: { number: Text }) => string;
  };
  alerts: {
    label: (values: { count: number }) => string;
    utc: (values: { time: Text }) => string;
    newest: (values: { ago: Text }) => string;
    myCases: (values: { count: number }) => string;
    appeals: (values: { count: number }) => string;
    payouts: (values: { count: number }) => string;
    chargebacks: (values: { count: number }) => string;
    staff: (values: { count: number }) => string;
  };
}

export const shell = english as unknown as Catalogue<typeof english, Takes>;
