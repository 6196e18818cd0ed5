// Written by `npm run words` from en/plans.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/plans.json' with { type: 'json' };

export const plans = catalogue('contract/plans', english, import.meta.url);
