// Written by `npm run words` from en/every-page.json.
import type { Text, Words } from '../../../../platform/i18n/words.ts';
import english from './en/every-page.json';

interface Takes {
  documentTitle: (values: { title: Text }) => string;
}

export const everyPage = english as unknown as Words<typeof english, Takes>;
