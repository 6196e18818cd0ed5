// Written by `npm run words` from en/privacy.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/privacy.json';

interface Takes {
  hiding: {
    unblock: (values: { name: Text }) => string;
    unblocked: (values: { name: Text }) => string;
  };
  data: {
    fetch: (values: { size: Text }) => string;
    until: (values: { day: Text }) => string;
    givesUp: (values: { credits: number }) => string;
  };
}

export const privacy = english as unknown as Words<typeof english, Takes>;
