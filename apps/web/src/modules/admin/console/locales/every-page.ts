// Written by `npm run words` from en/every-page.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/every-page.json';

interface Takes {
  documentTitle: (values: { title: Text }) => string;
}

export const everyPage = english as unknown as Catalogue<typeof english, Takes>;
