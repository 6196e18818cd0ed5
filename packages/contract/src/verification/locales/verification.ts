// Written by `npm run words` from en/verification.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/verification.json' with { type: 'json' };

export const verification = catalogue('contract/verification', english, import.meta.url);
