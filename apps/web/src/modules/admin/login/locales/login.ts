// Written by `npm run words` from en/login.json.
import type { Text, Words } from '../../../../platform/i18n/words.ts';
import english from './en/login.json';

interface Takes {
  code: {
    digit: (values: { position: Text; length: Text }) => string;
  };
}

export const login = english as unknown as Words<typeof english, Takes>;
