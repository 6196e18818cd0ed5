// Written by `npm run words` from en/saved.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/saved.json';

interface Takes {
  saveTitle: (values: { title: Text }) => string;
  items: (values: { count: number }) => string;
  removeTitle: (values: { name: Text }) => string;
  takeOut: (values: { title: Text }) => string;
  earlier: (values: { title: Text }) => string;
  later: (values: { title: Text }) => string;
  history: {
    forget: (values: { title: Text }) => string;
  };
}

export const saved = english as unknown as Catalogue<typeof english, Takes>;
