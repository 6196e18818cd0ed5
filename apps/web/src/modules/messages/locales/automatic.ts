// Written by `npm run words` from en/automatic.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/automatic.json';

interface Takes {
  attached: (values: { media: Text }) => string;
  fromItem: (values: { title: Text }) => string;
  choose: (values: { title: Text }) => string;
  counts: (values: { sent: number; opened: number }) => string;
}

export const automatic = english as unknown as Catalogue<typeof english, Takes>;
