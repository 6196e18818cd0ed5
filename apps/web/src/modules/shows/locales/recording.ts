// Written by `npm run words` from en/recording.json.
import type { Words } from '../../../platform/i18n/words.ts';
import english from './en/recording.json';

interface Takes {
  terms: (values: { minutes: number }) => string;
}

export const recording = english as unknown as Words<typeof english, Takes>;
