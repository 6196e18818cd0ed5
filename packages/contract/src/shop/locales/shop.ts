// Written by `npm run words` from en/shop.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/shop.json' with { type: 'json' };

interface Takes {
  daysMax: (values: { maximum: number | bigint }) => string;
  quantityMax: (values: { maximum: number | bigint }) => string;
  variantsMax: (values: { maximum: number | bigint }) => string;
  ordersAtOnceMax: (values: { maximum: number | bigint }) => string;
}

export const shop = catalogue<typeof english, Takes>('contract/shop', english, import.meta.url);
