// Written by `npm run words` from en/privacy.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/privacy.json';

interface Takes {
  hiding: {
    tooMany: (values: { most: number }) => string;
    unknown: (values: { count: number }) => string;
    blocked: (values: { count: number }) => string;
    unblock: (values: { name: Text }) => string;
    unblocked: (values: { name: Text }) => string;
  };
  dismissed: {
    bringBackNamed: (values: { name: Text }) => string;
    back: (values: { name: Text }) => string;
  };
  data: {
    fetch: (values: { size: Text }) => string;
    until: (values: { day: Text }) => string;
    givesUp: (values: { credits: number }) => string;
  };
}

export const privacy = english as unknown as Catalogue<typeof english, Takes>;
