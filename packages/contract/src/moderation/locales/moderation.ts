// Written by `npm run words` from en/moderation.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/moderation.json' with { type: 'json' };

export const moderation = catalogue('contract/moderation', english, import.meta.url);
