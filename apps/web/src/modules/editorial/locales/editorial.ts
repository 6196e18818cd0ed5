// Written by `npm run words` from en/editorial.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
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

export const editorial = english as unknown as Words<typeof english, Takes>;
