// Written by `npm run words` from en/report-button.json.
import type { Text, Words } from '../../i18n/words.ts';
import english from './en/report-button.json';

interface Takes {
  report: (values: { title: Text }) => string;
}

export const reportButton = english as unknown as Words<typeof english, Takes>;
