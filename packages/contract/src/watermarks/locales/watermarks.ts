// Written by `npm run words` from en/watermarks.json.
import { catalogue, type Text } from '../../shared/messages.ts';
import english from './en/watermarks.json' with { type: 'json' };

interface Takes {
  codeInvalid: (values: { example: Text }) => string;
}

export const watermarks = catalogue<typeof english, Takes>('contract/watermarks', english, import.meta.url);
