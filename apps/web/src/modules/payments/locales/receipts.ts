// Written by `npm run words` from en/receipts.json.
import type { Words } from '../../../platform/i18n/words.ts';
import english from './en/receipts.json';

interface Takes {
  credits: (values: { count: number }) => string;
}

export const receipts = english as unknown as Words<typeof english, Takes>;
