// Written by `npm run words` from en/texts.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/texts.json';

interface Takes {
  used: (values: { count: number; max: number }) => string;
  resetOf: (values: { name: Text }) => string;
}

export const texts = english as unknown as Catalogue<typeof english, Takes>;
