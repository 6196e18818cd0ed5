// Written by `npm run words` from en/search.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/search.json';

interface Takes {
  titleOf: (values: { text: Text }) => string;
  more: (values: { count: Text }) => string;
  atLeast: (values: { count: Text }) => string;
  inKind: (values: { name: Text; count: Text }) => string;
}

export const search = english as unknown as Catalogue<typeof english, Takes>;
