// Written by `npm run words` from en/application.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/application.json';

interface Takes {
  steps: {
    account: {
      done: (values: { email: Text }) => string;
    };
    documents: {
      received: (values: { sentAt: Text }) => string;
    };
    review: {
      now: (values: { email: Text }) => string;
    };
    profile: {
      open: (values: { ready: number; all: number }) => string;
      public: (values: { ready: number; all: number }) => string;
    };
  };
  prepare: {
    handleHint: (values: { address: Text }) => string;
    rejected: (values: { reason: Text }) => string;
  };
}

export const application = english as unknown as Catalogue<typeof english, Takes>;
