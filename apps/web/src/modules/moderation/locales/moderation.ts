// Written by `npm run words` from en/moderation.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/moderation.json';

interface Takes {
  report: {
    title: (values: { title: Text }) => string;
    sent: (values: { number: Text }) => string;
    sentDetail: (values: { day: Text }) => string;
  };
  complaint: {
    sent: (values: { number: Text }) => string;
    sentDetail: (values: { day: Text }) => string;
  };
  dmca: {
    sent: (values: { count: number; numbers: Text }) => string;
  };
  counter: {
    comesBack: (values: { from: Text; by: Text }) => string;
  };
  decision: {
    number: (values: { number: Text }) => string;
    reported: (values: { reason: Text }) => string;
  };
  limits: {
    of: (values: { used: Text; max: Text }) => string;
    storage: {
      what: (values: { stored: Text; pending: Text }) => string;
    };
    uploads: {
      what: (values: { days: number }) => string;
    };
    processing: {
      value: (values: { used: Text; max: number }) => string;
    };
  };
}

export const moderation = english as unknown as Catalogue<typeof english, Takes>;
