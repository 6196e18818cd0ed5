// Written by `npm run words` from en/shared.json.
import { catalogue, type Text } from '../messages.ts';
import english from './en/shared.json' with { type: 'json' };

interface Takes {
  charactersMax: (values: { maximum: number | bigint }) => string;
  priceMax: (values: { maximum: number | bigint }) => string;
  picturesMax: (values: { maximum: number | bigint }) => string;
  pageMax: (values: { maximum: number | bigint }) => string;
  pageSizeMax: (values: { maximum: number | bigint }) => string;
  textOnly: (values: { what: Text }) => string;
  textMax: (values: { what: Text; max: number | bigint }) => string;
  textHasControls: (values: { what: Text }) => string;
}

export const shared = catalogue<typeof english, Takes>('contract/shared', english, import.meta.url);
