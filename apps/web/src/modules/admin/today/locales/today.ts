// Written by `npm run words` from en/today.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/today.json';

interface Takes {
  dashboard: {
    queues: {
      oldest: (values: { ago: Text }) => string;
      overdue: (values: { count: number }) => string;
    };
    live: {
      note: (values: { viewers: number }) => string;
    };
    signUps: {
      note: (values: { month: number; models: number }) => string;
    };
    revenue: {
      week: (values: { amount: Text }) => string;
    };
    spent: {
      note: (values: { today: number }) => string;
    };
    payouts: {
      note: (values: { count: number }) => string;
    };
    ledger: {
      good: (values: { when: Text }) => string;
      bad: (values: { differences: number; when: Text }) => string;
    };
    chart: {
      creditsOn: (values: { day: Text; count: number }) => string;
      signUpsOn: (values: { day: Text; count: number }) => string;
      most: (values: { count: number }) => string;
    };
  };
  liveWall: {
    muted: (values: { until: Text }) => string;
    price: (values: { credits: number }) => string;
    show: (values: { title: Text; viewers: number; price: Text }) => string;
    since: (values: { time: Text }) => string;
  };
}

export const today = english as unknown as Catalogue<typeof english, Takes>;
