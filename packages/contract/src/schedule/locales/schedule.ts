// Written by `npm run words` from en/schedule.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/schedule.json' with { type: 'json' };

interface Takes {
  enterCost: (values: { max: number | bigint }) => string;
}

export const schedule = catalogue<typeof english, Takes>('contract/schedule', english, import.meta.url);
