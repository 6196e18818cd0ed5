// Written by `npm run words` from en/watermarks.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/watermarks.json';

interface Takes {
  foundNamed: (values: { name: Text }) => string;
  things: {
    item: (values: { title: Text }) => string;
  };
  reported: (values: { number: Text }) => string;
}

export const watermarks = english as unknown as Catalogue<typeof english, Takes>;
