// Written by `npm run words` from en/recording.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/recording.json';

interface Takes {
  terms: (values: { minutes: Text }) => string;
}

export const recording = english as unknown as Words<typeof english, Takes>;
