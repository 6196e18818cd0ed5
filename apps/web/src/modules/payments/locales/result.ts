// Written by `npm run words` from en/result.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/result.json';

interface Takes {
  pending: {
    cause: (values: { provider: Text }) => string;
    safe: (values: { until: Text }) => string;
  };
  paid: {
    titleFor: (values: { name: Text }) => string;
    cause: (values: { credits: number; price: Text }) => string;
    added: (values: { credits: number }) => string;
    confirmCause: (values: { price: Text }) => string;
    waitsCause: (values: { price: Text; name: Text }) => string;
  };
  refunded: {
    cause: (values: { price: Text }) => string;
  };
  chargeback: {
    cause: (values: { price: Text }) => string;
  };
}

export const result = english as unknown as Catalogue<typeof english, Takes>;
