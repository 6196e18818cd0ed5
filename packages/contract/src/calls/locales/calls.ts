// Written by `npm run words` from en/calls.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/calls.json' with { type: 'json' };

export const calls = catalogue('contract/calls', english, import.meta.url);
