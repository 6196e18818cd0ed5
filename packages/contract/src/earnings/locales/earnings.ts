// Written by `npm run words` from en/earnings.json.
import { catalogue, type Text } from '../../shared/messages.ts';
import english from './en/earnings.json' with { type: 'json' };

interface Takes {
  required: (values: { name: Text }) => string;
  rangeMax: (values: { days: number | bigint }) => string;
}

export const earnings = catalogue<typeof english, Takes>('contract/earnings', english, import.meta.url);
