// Written by `npm run words` from en/favourites.json.
import type { Text, Words } from '../../../../platform/i18n/words.ts';
import english from './en/favourites.json';

interface Takes {
  remove: (values: { name: Text }) => string;
}

export const favourites = english as unknown as Words<typeof english, Takes>;
