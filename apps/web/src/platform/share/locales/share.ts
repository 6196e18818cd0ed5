// Written by `npm run words` from en/share.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/share.json';

interface Takes {
  share: (values: { title: Text }) => string;
}

export const share = english as unknown as Catalogue<typeof english, Takes>;
