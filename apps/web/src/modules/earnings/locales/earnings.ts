// Written by `npm run words` from en/earnings.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/earnings.json';

interface Takes {
  pages: {
    page: (values: { page: Text }) => string;
  };
  exportedDetail: (values: { name: Text }) => string;
  balance: {
    worth: (values: { count: number; money: Text }) => string;
    pendingMeans: (values: { days: number }) => string;
    freeOn: (values: { day: Text }) => string;
    last: (values: { days: number }) => string;
    up: (values: { percent: Text }) => string;
    down: (values: { percent: Text }) => string;
    before: (values: { days: number }) => string;
    firstTime: (values: { days: number }) => string;
    paid: (values: { amount: Text }) => string;
    paidAndAsked: (values: { paid: Text; asked: Text }) => string;
  };
  holds: {
    part: (values: { amount: number }) => string;
    until: (values: { when: Text }) => string;
  };
  chart: {
    label: (values: { from: Text; to: Text }) => string;
  };
  share: (values: { percent: Text; largest: Text }) => string;
  supporters: {
    times: (values: { count: number }) => string;
  };
  entries: {
    count: (values: { count: number }) => string;
    freeOn: (values: { day: Text }) => string;
    refundedPart: (values: { amount: Text }) => string;
  };
  methods: {
    removeText: (values: { label: Text }) => string;
    added: (values: { day: Text }) => string;
    autoText: (values: { every: 'monthly' | 'fortnightly' | 'other'; minimum: number; day: Text }) => string;
  };
  method: {
    replaces: (values: { label: Text }) => string;
    codeText: (values: { to: Text }) => string;
    digit: (values: { position: Text; length: Text }) => string;
  };
  payout: {
    lede: (values: { amount: number; money: Text }) => string;
    minimum: (values: { minimum: number }) => string;
    confirmText: (values: { amount: number; money: Text; label: Text }) => string;
    sentDetail: (values: { money: Text }) => string;
    arrives: (values: { day: Text }) => string;
    fee: (values: { kind: 'crypto' | 'other' }) => string;
  };
  payouts: {
    credits: (values: { amount: number }) => string;
    reference: (values: { reference: Text }) => string;
    cancelText: (values: { amount: number }) => string;
  };
  shares: {
    change: (values: { percent: Text; when: Text }) => string;
  };
}

export const earnings = english as unknown as Catalogue<typeof english, Takes>;
