// Written by `npm run words` from en/plans.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/plans.json';

interface Takes {
  credits: (values: { count: number }) => string;
  months: (values: { months: number }) => string;
  days: (values: { days: number }) => string;
  messageCount: (values: { count: number }) => string;
  cards: {
    none: (values: { name: Text }) => string;
    chatFor: (values: { length: Text }) => string;
    until: (values: { date: Text }) => string;
    left: (values: { count: number }) => string;
    getMessages: (values: { count: number }) => string;
    getDays: (values: { count: number }) => string;
    tryIt: (values: { days: Text }) => string;
    everyMonths: (values: { months: number }) => string;
    opens: (values: { kinds: Text }) => string;
    trial: (values: { days: Text }) => string;
  };
  buy: {
    perMonth: (values: { credits: Text }) => string;
    saving: (values: { percent: Text }) => string;
    trial: (values: { days: Text }) => string;
    trialOpens: (values: { kinds: Text }) => string;
    instead: (values: { credits: Text }) => string;
    terms: {
      trial: (values: { date: Text; later: number; months: number }) => string;
      renews: (values: { now: number; later: number; date: Text; months: number }) => string;
      ends: (values: { now: number; date: Text }) => string;
      endsOrUsed: (values: { now: number; date: Text }) => string;
      used: (values: { now: number }) => string;
    };
  };
}

export const plans = english as unknown as Catalogue<typeof english, Takes>;
