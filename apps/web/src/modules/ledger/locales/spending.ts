// Written by `npm run words` from en/spending.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/spending.json';

interface Takes {
  unlock: {
    from: (values: { name: Text }) => string;
    quantity: (values: { count: Text }) => string;
    doneCause: (values: { title: Text }) => string;
    until: (values: { day: Text }) => string;
  };
  tip: {
    title: (values: { name: Text }) => string;
    anonymousMeans: (values: { name: Text }) => string;
    anonymousMeansAlone: (values: { name: Text }) => string;
    sent: (values: { name: Text }) => string;
    sentDetail: (values: { credits: number }) => string;
    amountLarge: (values: { most: number }) => string;
  };
  quickBuy: {
    cause: (values: { lacking: number; reason: Text }) => string;
    exact: (values: { count: number }) => string;
    some: (values: { count: number }) => string;
    pack: (values: { count: number; name: Text }) => string;
    pay: (values: { price: Text }) => string;
    forTip: (values: { name: Text }) => string;
    forGood: (values: { title: Text; price: number }) => string;
  };
}

export const spending = english as unknown as Catalogue<typeof english, Takes>;
