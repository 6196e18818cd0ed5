// Written by `npm run words` from en/site.json.
import type { Text, Words } from '../../../../platform/i18n/words.ts';
import english from './en/site.json';

interface Takes {
  settings: {
    range: (values: { min: Text; max: Text }) => string;
  };
  audit: {
    target: (values: { kind: Text; label: Text }) => string;
    detail: {
      staffAndRole: (values: { email: Text; role: Text }) => string;
    };
  };
}

export const site = english as unknown as Words<typeof english, Takes>;
