// Written by `npm run words` from en/calendar.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/calendar.json';

interface Takes {
  lede: (values: { zone: Text }) => string;
  addOn: (values: { day: Text }) => string;
  dayToday: (values: { day: Text }) => string;
  more: (values: { count: number }) => string;
  endsAt: (values: { time: Text }) => string;
  entry: (values: { kind: Text; time: Text; title: Text }) => string;
  moveTitle: (values: { title: Text }) => string;
  moved: (values: { when: Text }) => string;
  tray: {
    plan: (values: { file: Text }) => string;
    planTitle: (values: { name: Text }) => string;
  };
}

export const calendar = english as unknown as Catalogue<typeof english, Takes>;
