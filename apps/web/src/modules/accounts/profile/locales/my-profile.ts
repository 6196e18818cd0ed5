// Written by `npm run words` from en/my-profile.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/my-profile.json';

interface Takes {
  handle: {
    often: (values: { days: number }) => string;
    from: (values: { day: Text }) => string;
  };
}

export const myProfile = english as unknown as Catalogue<typeof english, Takes>;
