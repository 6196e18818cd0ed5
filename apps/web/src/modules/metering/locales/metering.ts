// Written by `npm run words` from en/metering.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/metering.json';

interface Takes {
  minutes: (values: { count: number }) => string;
  meter: {
    left: (values: { clock: Text }) => string;
    freeLeft: (values: { seconds: Text }) => string;
    started: (values: { count: number }) => string;
  };
  receipt: {
    minute: (values: { number: Text }) => string;
  };
}

export const metering = english as unknown as Words<typeof english, Takes>;
