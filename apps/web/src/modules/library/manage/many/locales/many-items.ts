// Written by `npm run words` from en/many-items.json.
import type { Catalogue, Text } from '../../../../../platform/i18n/catalogue.ts';
import english from './en/many-items.json';

interface Takes {
  selectOne: (values: { title: Text }) => string;
  selected: (values: { count: Text }) => string;
  editTitle: (values: { count: number }) => string;
  changed: (values: { count: number }) => string;
  deleteTitle: (values: { count: number }) => string;
  deleted: (values: { count: number }) => string;
  refused: (values: { count: number }) => string;
}

export const manyItems = english as unknown as Catalogue<typeof english, Takes>;
