// Written by `npm run words` from en/statistics.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/statistics.json' with { type: 'json' };

interface Takes {
  rangeMax: (values: { days: number | bigint }) => string;
}

export const statistics = catalogue<typeof english, Takes>('contract/statistics', english, import.meta.url);
