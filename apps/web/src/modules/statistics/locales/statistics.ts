// Written by `npm run words` from en/statistics.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/statistics.json';

interface Takes {
  against: (values: { from: Text; to: Text; beforeFrom: Text; beforeTo: Text; zone: Text }) => string;
  change: {
    up: (values: { percent: Text }) => string;
    down: (values: { percent: Text }) => string;
    before: (values: { figure: Text }) => string;
  };
  thisRange: (values: { from: Text; to: Text }) => string;
  since: (values: { date: Text }) => string;
  cameFrom: (values: { count: number }) => string;
  itemSource: (values: { source: Text; count: number }) => string;
  sold: (values: { count: number; before: Text }) => string;
  bestHour: (values: { weekday: Text; hour: Text; figure: Text }) => string;
  hourMark: (values: { weekday: Text; hour: Text; figure: Text }) => string;
  members: {
    share: (values: { percent: Text; count: number }) => string;
  };
  fans: {
    times: (values: { count: number }) => string;
  };
  showsSummed: (values: { count: number; minutes: number; viewers: number }) => string;
}

export const statistics = english as unknown as Catalogue<typeof english, Takes>;
