// Written by `npm run words` from en/profile.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/profile.json';

interface Takes {
  follow: (values: { name: Text }) => string;
  joined: (values: { day: Text }) => string;
  watching: (values: { count: number }) => string;
  noWords: (values: { name: Text }) => string;
  account: {
    member: (values: { day: Text }) => string;
  };
  timeZone: {
    browser: (values: { zone: Text }) => string;
  };
}

export const profile = english as unknown as Catalogue<typeof english, Takes>;
