// Written by `npm run words` from en/receipts.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/receipts.json';

interface Takes {
  credits: (values: { count: Text }) => string;
}

export const receipts = english as unknown as Words<typeof english, Takes>;
