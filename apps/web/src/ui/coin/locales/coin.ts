// Written by `npm run words` from en/coin.json.
import type { Words } from '../../../platform/i18n/words.ts';
import english from './en/coin.json';

interface Takes {
  credits: (values: { amount: number }) => string;
}

export const coin = english as unknown as Words<typeof english, Takes>;
