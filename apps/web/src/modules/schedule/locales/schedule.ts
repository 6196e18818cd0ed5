// Written by `npm run words` from en/schedule.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/schedule.json';

interface Takes {
  lede: (values: { zone: Text }) => string;
  reminders: (values: { count: number }) => string;
  length: (values: { minutes: number }) => string;
  hours: (values: { hours: number }) => string;
  hoursMinutes: (values: { hours: Text; minutes: Text }) => string;
  price: (values: { cost: number }) => string;
  privatePrice: (values: { cost: number }) => string;
  changeOf: (values: { title: Text }) => string;
  cancelOf: (values: { title: Text }) => string;
  form: {
    means: (values: { zone: Text }) => string;
    changeMeans: (values: { zone: Text }) => string;
    errors: {
      cost: (values: { max: number }) => string;
    };
  };
  prepared: {
    removeOf: (values: { title: Text }) => string;
  };
  cancelDialog: {
    title: (values: { title: Text }) => string;
  };
  profile: {
    noneText: (values: { name: Text }) => string;
  };
  remindOf: (values: { title: Text }) => string;
  remindedOf: (values: { title: Text }) => string;
  by: (values: { name: Text; when: Text }) => string;
  next: {
    today: (values: { clock: Text }) => string;
    tomorrow: (values: { clock: Text }) => string;
    until: (values: { day: Text; left: Text }) => string;
    now: (values: { day: Text }) => string;
  };
  calendar: {
    exists: (values: { day: Text }) => string;
  };
}

export const schedule = english as unknown as Catalogue<typeof english, Takes>;
