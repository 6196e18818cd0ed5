// Written by `npm run words` from en/favourites.json.
import type { Text, Words } from '../../i18n/words.ts';
import english from './en/favourites.json';

interface Takes {
  add: (values: { name: Text }) => string;
  remove: (values: { name: Text }) => string;
  notify: (values: { name: Text }) => string;
  notifyNot: (values: { name: Text }) => string;
}

export const favourites = english as unknown as Words<typeof english, Takes>;
