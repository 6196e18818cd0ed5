// Written by `npm run words` from en/shared.json.
import { catalogue, type Message, type Text } from '../i18n/catalogue.ts';
import english from './en/shared.json' with { type: 'json' };

interface Takes {
  verbatim: (values: { text: Text }) => Message;
  mail: {
    greetingByName: (values: { username: Text }) => Message;
  };
}

export const shared = catalogue<typeof english, Takes>('platform/shared', english, import.meta.url);
