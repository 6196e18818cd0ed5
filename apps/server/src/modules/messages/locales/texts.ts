// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    templatesMax: (values: { max: number | bigint }) => Message;
  };
  replies: {
    blocked: (values: { username: Text }) => Message;
    unblocked: (values: { username: Text }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('messages/texts', english, import.meta.url);
