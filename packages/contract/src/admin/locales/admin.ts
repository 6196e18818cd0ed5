// Written by `npm run words` from en/admin.json.
import { catalogue, type Text } from '../../shared/messages.ts';
import english from './en/admin.json' with { type: 'json' };

interface Takes {
  unknownPlaceholders: (values: { names: Text }) => string;
  between: (values: { min: number | bigint; max: number | bigint }) => string;
}

export const admin = catalogue<typeof english, Takes>('contract/admin', english, import.meta.url);
