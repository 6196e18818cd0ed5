// Written by `npm run words` from en/recording.json.
import type { Catalogue } from '../../../platform/i18n/catalogue.ts';
import english from './en/recording.json';

interface Takes {
  terms: (values: { minutes: number }) => string;
}

export const recording = english as unknown as Catalogue<typeof english, Takes>;
