// Written by `npm run words` from en/editorial.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/editorial.json' with { type: 'json' };

export const editorial = catalogue('contract/editorial', english, import.meta.url);
