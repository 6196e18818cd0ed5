// Written by `npm run words` from en/rooms.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/rooms.json' with { type: 'json' };

interface Takes {
  menuMax: (values: { maximum: number | bigint }) => string;
  messageMax: (values: { maximum: number | bigint }) => string;
}

export const rooms = catalogue<typeof english, Takes>('contract/rooms', english, import.meta.url);
