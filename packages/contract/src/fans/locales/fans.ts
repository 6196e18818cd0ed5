// Written by `npm run words` from en/fans.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/fans.json' with { type: 'json' };

export const fans = catalogue('contract/fans', english, import.meta.url);
