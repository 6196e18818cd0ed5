// Written by `npm run words` from en/admin.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/admin.json' with { type: 'json' };

export const admin = catalogue('contract/admin', english, import.meta.url);
