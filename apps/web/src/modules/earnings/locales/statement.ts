// Written by `npm run words` from en/statement.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/statement.json';

interface Takes {
  spent: (values: { amount: Text }) => string;
  owed: (values: { amount: Text }) => string;
}

export const statement = english as unknown as Words<typeof english, Takes>;
