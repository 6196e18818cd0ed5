// Written by `npm run words` from en/go-live.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/go-live.json';

interface Takes {
  tagsHint: (values: { max: Text }) => string;
  prices: {
    between: (values: { min: number; max: number }) => string;
  };
}

export const goLive = english as unknown as Catalogue<typeof english, Takes>;
