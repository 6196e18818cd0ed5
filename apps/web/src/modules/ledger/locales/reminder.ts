// Written by `npm run words` from en/reminder.json.
import type { Catalogue } from '../../../platform/i18n/catalogue.ts';
import english from './en/reminder.json';

interface Takes {
  here: (values: { minutes: number }) => string;
  spent: (values: { count: number }) => string;
}

export const reminder = english as unknown as Catalogue<typeof english, Takes>;
