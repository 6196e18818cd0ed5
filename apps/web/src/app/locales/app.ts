// Written by `npm run words` from en/app.json.
import type { Catalogue, Text } from '../../platform/i18n/catalogue.ts';
import english from './en/app.json';

interface Takes {
  header: {
    home: (values: { site: Text }) => string;
    messages: (values: { unread: number }) => string;
    unread: (values: { unread: number }) => string;
    balance: (values: { credits: number }) => string;
  };
  search: {
    liveCount: (values: { count: Text }) => string;
    found: (values: { count: number }) => string;
    all: (values: { text: Text }) => string;
  };
}

export const app = english as unknown as Catalogue<typeof english, Takes>;
