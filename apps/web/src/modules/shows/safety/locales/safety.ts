// Written by `npm run words` from en/safety.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/safety.json';

interface Takes {
  subject: {
    call: (values: { name: Text }) => string;
    privateShow: (values: { name: Text }) => string;
  };
  blockTitle: (values: { name: Text }) => string;
  blocked: (values: { name: Text }) => string;
}

export const safety = english as unknown as Catalogue<typeof english, Takes>;
