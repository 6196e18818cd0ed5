// Written by `npm run words` from en/safety.json.
import type { Text, Words } from '../../../../platform/i18n/words.ts';
import english from './en/safety.json';

interface Takes {
  subject: {
    call: (values: { name: Text }) => string;
    privateShow: (values: { name: Text }) => string;
  };
  blockTitle: (values: { name: Text }) => string;
  blocked: (values: { name: Text }) => string;
}

export const safety = english as unknown as Words<typeof english, Takes>;
