// Written by `npm run words` from en/editorial.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/editorial.json';

interface Takes {
  updated: (values: { day: Text }) => string;
  faq: {
    count: (values: { count: number }) => string;
    nothingCause: (values: { words: Text }) => string;
  };
  blog: {
    minutes: (values: { count: Text }) => string;
    nothing: (values: { wanted: Text }) => string;
  };
  support: {
    ticket: (values: { number: Text }) => string;
  };
}

export const editorial = english as unknown as Catalogue<typeof english, Takes>;
