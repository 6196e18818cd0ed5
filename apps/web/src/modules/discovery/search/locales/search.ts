// Written by `npm run words` from en/search.json.
import type { Text, Words } from '../../../../platform/i18n/words.ts';
import english from './en/search.json';

interface Takes {
  titleOf: (values: { text: Text }) => string;
  more: (values: { count: Text }) => string;
}

export const search = english as unknown as Words<typeof english, Takes>;
