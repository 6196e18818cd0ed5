// Written by `npm run words` from en/breaks.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/breaks.json';

interface Takes {
  rules: {
    ends: (values: { when: Text }) => string;
    kept: (values: { count: number }) => string;
  };
  confirm: {
    until: (values: { when: Text }) => string;
  };
}

export const breaks = english as unknown as Catalogue<typeof english, Takes>;
