// Written by `npm run words` from en/notices.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/notices.json';

interface Takes {
  live: {
    title: (values: { name: Text }) => string;
  };
  privateShow: {
    title: (values: { name: Text }) => string;
    detail: (values: { cost: Text }) => string;
  };
  message: {
    title: (values: { name: Text }) => string;
  };
}

export const notices = english as unknown as Words<typeof english, Takes>;
