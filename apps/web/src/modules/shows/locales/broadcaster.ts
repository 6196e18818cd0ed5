// Written by `npm run words` from en/broadcaster.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/broadcaster.json';

interface Takes {
  overCause: (values: { length: Text }) => string;
  goalOf: (values: { count: number }) => string;
  break: {
    clock: (values: { clock: Text; max: Text }) => string;
    ask: (values: { minutes: number; clock: Text }) => string;
  };
  tipsLatest: (values: { name: Text; credits: number }) => string;
  lostCause: (values: { seconds: number }) => string;
  paying: (values: { cost: Text }) => string;
  privatePaying: (values: { cost: Text }) => string;
  entries: {
    ofKind: (values: { kind: Text }) => string;
    ofFan: (values: { name: Text }) => string;
    paid: (values: { amount: Text }) => string;
    page: (values: { page: Text }) => string;
  };
}

export const broadcaster = english as unknown as Catalogue<typeof english, Takes>;
