// Written by `npm run words` from en/pages.json.
import { catalogue, type Message, type Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/pages.json' with { type: 'json' };

interface Takes {
  categories: {
    titleOf: (values: { category: Text }) => Message;
    descriptionOf: (values: { category: Text }) => Message;
  };
  videos: {
    titleOf: (values: { category: Text }) => Message;
    descriptionOf: (values: { category: Text }) => Message;
  };
  profile: {
    description: (values: { name: Text; siteName: Text }) => Message;
  };
  room: {
    title: (values: { name: Text }) => Message;
    live: (values: { name: Text; siteName: Text }) => Message;
    offline: (values: { name: Text }) => Message;
  };
}

export const pages = catalogue<typeof english, Takes>('discovery/pages/pages', english, import.meta.url);
