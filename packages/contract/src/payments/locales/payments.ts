// Written by `npm run words` from en/payments.json.
import { catalogue } from '../../shared/messages.ts';
import english from './en/payments.json' with { type: 'json' };

interface Takes {
  purchaseMin: (values: { minimum: number | bigint }) => string;
  purchaseMax: (values: { maximum: number | bigint }) => string;
}

export const payments = catalogue<typeof english, Takes>('contract/payments', english, import.meta.url);
