// Written by `npm run words` from en/buying.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/buying.json';

interface Takes {
  bonus: (values: { count: number }) => string;
  each: (values: { price: Text }) => string;
  saving: (values: { percent: Text }) => string;
  exact: (values: { count: number }) => string;
  promises: {
    once: (values: { provider: Text; price: Text }) => string;
  };
  pay: (values: { price: Text }) => string;
  leaveNote: (values: { provider: Text }) => string;
}

export const buying = english as unknown as Words<typeof english, Takes>;
