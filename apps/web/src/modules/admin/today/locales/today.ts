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
  health: {
    parts: {
      live: {
        says: (values: { shows: number; seats: number }) => string;
        silent: (values: { seats: number }) => string;
      };
      jobs: {
        says: (values: { runners: number; waiting: number; failing: number; givenUp: number }) => string;
      };
      mails: {
        says: (values: { waiting: number; givenUp: number }) => string;
      };
      webhooks: {
        says: (values: { failing: number }) => string;
      };
      ledger: {
        says: (values: { ago: Text; differences: number }) => string;
      };
      cases: {
        says: (values: { overdue: number }) => string;
      };
      disk: {
        says: (values: { free: Text; total: Text }) => string;
      };
      backups: {
        says: (values: { ago: Text }) => string;
      };
      chargebacks: {
        says: (values: { open: number }) => string;
      };
      settlements: {
        says: (values: { open: number }) => string;
      };
      staff: {
        says: (values: { open: number }) => string;
      };
      inbox: {
        says: (values: { ago: Text }) => string;
        watched: (values: { ago: Text }) => string;
        failing: (values: { ago: Text }) => string;
      };
      payouts: {
        says: (values: { stuck: number }) => string;
      };
    };
    versions: (values: { node: Text; database: Text; since: Text }) => string;
  };
}

export const today = english as unknown as Catalogue<typeof english, Takes>;
