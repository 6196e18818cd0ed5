// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    categoryExists: (values: { name: Text }) => Message;
    sortBy: (values: { fields: Text }) => Message;
    searchesFull: (values: { most: number | bigint }) => Message;
  };
  search: {
    live: (values: { name: Text }) => Message;
    models: (values: { count: number | bigint }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('discovery/texts', english, import.meta.url);
