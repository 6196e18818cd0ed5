// Written by `npm run words` from en/favourites.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/favourites.json';

interface Takes {
  add: (values: { name: Text }) => string;
  remove: (values: { name: Text }) => string;
  notify: (values: { name: Text }) => string;
  notifyNot: (values: { name: Text }) => string;
}

export const favourites = english as unknown as Catalogue<typeof english, Takes>;
