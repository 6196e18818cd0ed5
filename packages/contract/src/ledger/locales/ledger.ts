// Written by `npm run words` from en/ledger.json.
import { catalogue, type Text } from '../../shared/messages.ts';
import english from './en/ledger.json' with { type: 'json' };

interface Takes {
  tipMax: (values: { maximum: number | bigint }) => string;
  whole: (values: { what: Text }) => string;
}

export const ledger = catalogue<typeof english, Takes>('contract/ledger', english, import.meta.url);
