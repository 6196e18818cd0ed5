// Written by `npm run words` from en/creator-home.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/creator-home.json';

interface Takes {
  morning: (values: { name: Text }) => string;
  afternoon: (values: { name: Text }) => string;
  evening: (values: { name: Text }) => string;
  here: (values: { when: Text; place: Text }) => string;
  usual: (values: { weekday: Text; money: Text }) => string;
  month: (values: { month: Text }) => string;
  up: (values: { percent: Text }) => string;
  down: (values: { percent: Text }) => string;
  against: (values: { from: Text; to: Text }) => string;
  firstMonth: (values: { month: Text }) => string;
  readyCredits: (values: { count: number }) => string;
  chart: (values: { month: Text }) => string;
  bestDay: (values: { day: Text; money: Text }) => string;
  waiting: {
    ordersText: (values: { paid: number }) => string;
    messagesText: (values: { count: number }) => string;
    callsText: (values: { name: Text; when: Text }) => string;
  };
}

export const creatorHome = english as unknown as Catalogue<typeof english, Takes>;
