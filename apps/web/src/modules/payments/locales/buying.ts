// Written by `npm run words` from en/buying.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/buying.json';

interface Takes {
  home: (values: { site: Text }) => string;
  bonus: (values: { count: number }) => string;
  each: (values: { price: Text }) => string;
  saving: (values: { percent: Text }) => string;
  exact: (values: { count: number }) => string;
  promises: {
    once: (values: { provider: Text; price: Text }) => string;
  };
  pay: (values: { price: Text }) => string;
  leaveNote: (values: { provider: Text }) => string;
}

export const buying = english as unknown as Catalogue<typeof english, Takes>;
