// Written by `npm run words` from en/report-button.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/report-button.json';

interface Takes {
  report: (values: { title: Text }) => string;
}

export const reportButton = english as unknown as Catalogue<typeof english, Takes>;
