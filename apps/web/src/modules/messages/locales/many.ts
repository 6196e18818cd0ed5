// Written by `npm run words` from en/many.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/many.json';

interface Takes {
  scheduled: (values: { when: Text }) => string;
  reached: (values: { count: number }) => string;
  forCredits: (values: { credits: number }) => string;
}

export const many = english as unknown as Words<typeof english, Takes>;
