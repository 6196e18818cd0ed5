// Written by `npm run words` from en/watermark-page.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/watermark-page.json';

interface Takes {
  found: (values: { code: Text }) => string;
}

export const watermarkPage = english as unknown as Catalogue<typeof english, Takes>;
