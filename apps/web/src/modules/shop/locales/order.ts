// Written by `npm run words` from en/order.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/order.json';

interface Takes {
  items: (values: { count: number }) => string;
  order: (values: { number: Text }) => string;
  placedAt: (values: { when: Text; name: Text }) => string;
  soldAt: (values: { when: Text; name: Text }) => string;
  download: (values: { name: Text }) => string;
  cancelText: (values: { credits: number }) => string;
  refundText: (values: { credits: number }) => string;
  ship: {
    manyTitle: (values: { count: number }) => string;
    parcel: (values: { number: Text; name: Text }) => string;
    shipped: (values: { count: number }) => string;
  };
  select: {
    one: (values: { number: Text }) => string;
    selected: (values: { count: Text }) => string;
    refused: (values: { count: number }) => string;
  };
}

export const order = english as unknown as Catalogue<typeof english, Takes>;
