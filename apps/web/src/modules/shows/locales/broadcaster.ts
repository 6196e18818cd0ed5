// Written by `npm run words` from en/broadcaster.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/broadcaster.json';

interface Takes {
  overCause: (values: { length: Text }) => string;
  overEarned: (values: { credits: number }) => string;
  goalOf: (values: { count: number }) => string;
  tipsLatest: (values: { name: Text; credits: number }) => string;
  paying: (values: { cost: Text }) => string;
}

export const broadcaster = english as unknown as Words<typeof english, Takes>;
