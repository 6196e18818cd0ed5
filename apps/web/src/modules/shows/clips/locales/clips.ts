// Written by `npm run words` from en/clips.json.
import type { Catalogue } from '../../../../platform/i18n/catalogue.ts';
import english from './en/clips.json';

interface Takes {
  seconds: (values: { count: number }) => string;
}

export const clips = english as unknown as Catalogue<typeof english, Takes>;
