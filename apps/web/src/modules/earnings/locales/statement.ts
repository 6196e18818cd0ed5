// Written by `npm run words` from en/statement.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/statement.json';

interface Takes {
  spent: (values: { amount: Text }) => string;
  owed: (values: { amount: Text }) => string;
}

export const statement = english as unknown as Catalogue<typeof english, Takes>;
