// Written by `npm run words` from en/profile-setup.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/profile-setup.json';

interface Takes {
  meter: {
    percent: (values: { percent: Text }) => string;
  };
  pictures: {
    choose: (values: { has: 'yes' | 'other'; what: Text }) => string;
    rejected: (values: { reason: Text }) => string;
  };
}

export const profileSetup = english as unknown as Catalogue<typeof english, Takes>;
