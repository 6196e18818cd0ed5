// Written by `npm run words` from en/browser-sources.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/browser-sources.json';

interface Takes {
  copyOf: (values: { name: Text }) => string;
  preview: (values: { name: Text }) => string;
}

export const browserSources = english as unknown as Catalogue<typeof english, Takes>;
