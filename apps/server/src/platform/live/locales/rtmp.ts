// Written by `npm run words` from en/rtmp.json.
import { catalogue } from '../../i18n/catalogue.ts';
import english from './en/rtmp.json' with { type: 'json' };

export const rtmp = catalogue('platform/live/rtmp', english, import.meta.url);
