// Written by `npm run words` from en/fraud.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/fraud.json';

interface Takes {
  cases: {
    name: (values: { rule: Text; when: Text }) => string;
    more: (values: { count: number }) => string;
    detail: {
      termsIs: (values: { threshold: Text; hours: number }) => string;
      decidedBy: (values: { by: Text; when: Text }) => string;
    };
    together: {
      clear: (values: { count: Text }) => string;
      hold: (values: { count: Text }) => string;
      refund: (values: { count: Text }) => string;
      clearTitle: (values: { count: number }) => string;
      holdTitle: (values: { count: number }) => string;
      refundTitle: (values: { count: number }) => string;
      done: (values: { count: number }) => string;
      refused: (values: { count: number }) => string;
      returnMoney: (values: { count: number }) => string;
    };
  };
  says: {
    paymentsPerAccount: (values: { count: number; hours: number }) => string;
    amountPerAccount: (values: { figure: Text; hours: number }) => string;
    paymentsPerInstrument: (values: { count: number; hours: number }) => string;
    paymentsPerAddress: (values: { count: number; hours: number }) => string;
    newInstrumentTips: (values: { count: number; hours: number }) => string;
    countryMismatch: (values: { figure: Text }) => string;
    sharedInstrument: (values: { count: number; hours: number }) => string;
    sharedDevice: (values: { count: number; hours: number }) => string;
    sharedAddress: (values: { count: number; hours: number }) => string;
    freshTips: (values: { count: number; days: number; hours: number }) => string;
  };
  settings: {
    hours: (values: { hours: number }) => string;
    range: (values: { min: Text; max: Text }) => string;
    units: {
      payments: (values: { count: number }) => string;
      credits: (values: { count: number }) => string;
      accounts: (values: { count: number }) => string;
    };
    was: (values: { before: Text; after: Text }) => string;
    terms: (values: { isOn: Text; threshold: Text; hours: number; effect: Text }) => string;
    by: (values: { by: Text; when: Text }) => string;
  };
}

export const fraud = english as unknown as Catalogue<typeof english, Takes>;
