// Written by `npm run words` from en/profile-setup.json.
import type { Text, Words } from '../../../../platform/i18n/words.ts';
import english from './en/profile-setup.json';

interface Takes {
  meter: {
    percent: (values: { percent: Text }) => string;
  };
  pictures: {
    choose: (values: { has: 'yes' | 'other'; what: Text }) => string;
  };
}

export const profileSetup = english as unknown as Words<typeof english, Takes>;
