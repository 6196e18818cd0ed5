// Written by `npm run words` from en/site-status.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/site-status.json';

interface Takes {
  checked: (values: { time: Text }) => string;
}

export const siteStatus = english as unknown as Catalogue<typeof english, Takes>;
