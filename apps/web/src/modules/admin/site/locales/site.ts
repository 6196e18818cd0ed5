// Written by `npm run words` from en/site.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/site.json';

interface Takes {
  audit: {
    target: (values: { kind: Text; label: Text }) => string;
    detail: {
      staffAndRole: (values: { email: Text; role: Text }) => string;
    };
  };
  alarms: {
    says: {
      documents: (values: { count: number; threshold: number }) => string;
      addresses: (values: { count: number; threshold: number }) => string;
      decisions: (values: { count: number; threshold: number }) => string;
      hours: (values: { count: number }) => string;
    };
  };
}

export const site = english as unknown as Catalogue<typeof english, Takes>;
