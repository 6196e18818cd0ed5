// Written by `npm run words` from en/second-factor.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/second-factor.json';

interface Takes {
  digit: (values: { position: Text; length: Text }) => string;
}

export const secondFactor = english as unknown as Catalogue<typeof english, Takes>;
