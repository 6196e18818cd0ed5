// Written by `npm run words` from en/cards.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/cards.json';

interface Takes {
  still: (values: { name: Text }) => string;
  blurredStill: (values: { name: Text }) => string;
}

export const cards = english as unknown as Catalogue<typeof english, Takes>;
