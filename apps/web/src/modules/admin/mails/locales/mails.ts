// Written by `npm run words` from en/mails.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/mails.json';

interface Takes {
  paragraph: (values: { number: number }) => string;
  unused: (values: { problem: Text }) => string;
  editOf: (values: { name: Text }) => string;
  resetOf: (values: { name: Text }) => string;
  compareVersion: (values: { number: number }) => string;
}

export const mails = english as unknown as Catalogue<typeof english, Takes>;
