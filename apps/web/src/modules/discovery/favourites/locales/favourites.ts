// Written by `npm run words` from en/favourites.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/favourites.json';

interface Takes {
  remove: (values: { name: Text }) => string;
}

export const favourites = english as unknown as Catalogue<typeof english, Takes>;
