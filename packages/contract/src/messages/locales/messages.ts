// Written by `npm run words` from en/messages.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/messages.json' with { type: 'json' };

export const messages = catalogue('contract/messages', english, import.meta.url);
