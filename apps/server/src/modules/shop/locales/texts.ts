// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    priceChanged: (values: { credits: number | bigint }) => Message;
    cartFull: (values: { cartItemsMax: number | bigint }) => Message;
    onlyLeft: (values: { available: number | bigint }) => Message;
    orderState: (values: { state: Text }) => Message;
    totalChanged: (values: { total: number | bigint }) => Message;
    notEnoughLeft: (values: { title: Text }) => Message;
    categoryExists: (values: { name: Text }) => Message;
    tooManyAddresses: (values: { addressesMax: number | bigint }) => Message;
  };
  labels: {
    placement: (values: { days: number | bigint }) => Message;
    orderMore: (values: { title: Text; more: Text }) => Message;
    refundedBySite: (values: { reason: Text }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('shop/texts', english, import.meta.url);
