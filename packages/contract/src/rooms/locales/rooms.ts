// Written by `npm run words` from en/rooms.json.
import { catalogue, type Text } from '../../shared/messages.ts';
import english from './en/rooms.json' with { type: 'json' };

interface Takes {
  menuMax: (values: { maximum: number | bigint }) => string;
  fieldsBetween: (values: { min: Text; max: Text }) => string;
  messageMax: (values: { maximum: number | bigint }) => string;
  everyBetween: (values: { min: Text; max: number | bigint }) => string;
  repliesMax: (values: { max: number | bigint }) => string;
  timedMax: (values: { max: number | bigint }) => string;
}

export const rooms = catalogue<typeof english, Takes>('contract/rooms', english, import.meta.url);
