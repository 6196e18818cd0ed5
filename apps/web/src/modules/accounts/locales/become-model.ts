// Written by `npm run words` from en/become-model.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/become-model.json';

interface Takes {
  thanks: {
    ticket: (values: { number: Text }) => string;
  };
}

export const becomeModel = english as unknown as Catalogue<typeof english, Takes>;
