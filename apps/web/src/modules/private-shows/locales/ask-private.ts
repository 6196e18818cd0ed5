// Written by `npm run words` from en/ask-private.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/ask-private.json';

interface Takes {
  title: (values: { name: Text }) => string;
  means: (values: { name: Text }) => string;
  shortestMeans: (values: { min: number }) => string;
  twoWay: (values: { name: Text }) => string;
  spies: (values: { cost: number }) => string;
  lacking: (values: { needed: number }) => string;
}

export const askPrivate = english as unknown as Catalogue<typeof english, Takes>;
