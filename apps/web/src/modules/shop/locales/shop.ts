// Written by `npm run words` from en/shop.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/shop.json';

interface Takes {
  page: (values: { page: Text }) => string;
  browse: {
    count: (values: { count: number; written: Text }) => string;
    add: (values: { title: Text }) => string;
    ofModel: (values: { name: Text }) => string;
  };
  product: {
    picture: (values: { position: Text; of: Text }) => string;
    left: (values: { count: Text }) => string;
    leftFew: (values: { count: Text }) => string;
    digital: (values: { count: number }) => string;
  };
  cart: {
    inHeader: (values: { count: number }) => string;
    less: (values: { title: Text }) => string;
    more: (values: { title: Text }) => string;
    quantity: (values: { title: Text }) => string;
    remove: (values: { title: Text }) => string;
    problems: {
      fewerLeft: (values: { count: Text }) => string;
    };
  };
}

export const shop = english as unknown as Catalogue<typeof english, Takes>;
