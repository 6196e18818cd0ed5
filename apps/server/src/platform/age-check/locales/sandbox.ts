// Written by `npm run words` from en/sandbox.json.
import { catalogue, type Message, type Text } from '../../i18n/catalogue.ts';
import english from './en/sandbox.json' with { type: 'json' };

interface Takes {
  text: (values: { siteName: Text }) => Message;
}

export const sandbox = catalogue<typeof english, Takes>('platform/age-check/sandbox', english, import.meta.url);
