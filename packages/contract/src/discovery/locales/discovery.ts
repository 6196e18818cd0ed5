// Written by `npm run words` from en/discovery.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/discovery.json' with { type: 'json' };

interface Takes {
  searchMax: (values: { maximum: number | bigint }) => string;
}

export const discovery = catalogue<typeof english, Takes>('contract/discovery', english, import.meta.url);
