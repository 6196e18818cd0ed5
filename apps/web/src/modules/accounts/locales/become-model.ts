// Written by `npm run words` from en/become-model.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/become-model.json';

interface Takes {
  thanks: {
    ticket: (values: { number: Text }) => string;
  };
}

export const becomeModel = english as unknown as Words<typeof english, Takes>;
