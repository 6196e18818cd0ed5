// Written by `npm run words` from en/app.json.
import type { Text, Words } from '../../platform/i18n/words.ts';
import english from './en/app.json';

interface Takes {
  header: {
    messages: (values: { unread: number }) => string;
    balance: (values: { credits: Text }) => string;
  };
  search: {
    liveCount: (values: { count: Text }) => string;
    found: (values: { count: number }) => string;
    all: (values: { text: Text }) => string;
  };
}

export const app = english as unknown as Words<typeof english, Takes>;
