// Written by `npm run words` from en/refusals.json.
import { catalogue } from '../i18n/catalogue.ts';
import english from './en/refusals.json' with { type: 'json' };

export const refusals = catalogue('platform/refusals', english, import.meta.url);
