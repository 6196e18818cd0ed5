// Written by `npm run words` from en/admin.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/admin.json' with { type: 'json' };

interface Takes {
  between: (values: { min: number | bigint; max: number | bigint }) => string;
}

export const admin = catalogue<typeof english, Takes>('contract/admin', english, import.meta.url);
