// Written by `npm run words` from en/save-later.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/save-later.json';

interface Takes {
  later: (values: { title: Text }) => string;
}

export const saveLater = english as unknown as Catalogue<typeof english, Takes>;
