// Written by `npm run words` from en/texts.json.
import { catalogue } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

export const texts = catalogue('watermarks/texts', english, import.meta.url);
