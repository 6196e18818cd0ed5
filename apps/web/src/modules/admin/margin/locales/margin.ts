// Written by `npm run words` from en/margin.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/margin.json';

interface Takes {
  chargebacks: {
    paymentsBefore: (values: { count: Text }) => string;
    closed: (values: { note: Text; by: Text }) => string;
    alarm: (values: { level: Text }) => string;
  };
  margins: {
    feesUnknown: (values: { fees: Text; count: number }) => string;
    name: (values: { day: Text; currency: Text }) => string;
    detail: {
      provider: (values: { provider: Text; network: Text; count: number }) => string;
      feesOf: (values: { fees: Text }) => string;
      feesNotSaid: (values: { count: number }) => string;
      fee: (values: { fee: Text }) => string;
      kind: (values: { kind: Text; count: number }) => string;
      kindCredits: (values: { gross: number; share: number }) => string;
      credits: (values: { credits: number }) => string;
      most: (values: { max: Text }) => string;
    };
  };
}

export const margin = english as unknown as Catalogue<typeof english, Takes>;
