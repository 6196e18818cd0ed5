// Written by `npm run words` from en/vault.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/vault.json';

interface Takes {
  add: (values: { count: number }) => string;
  fileOf: (values: { kind: Text; name: Text }) => string;
}

export const vault = english as unknown as Catalogue<typeof english, Takes>;
