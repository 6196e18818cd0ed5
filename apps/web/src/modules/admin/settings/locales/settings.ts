// Written by `npm run words` from en/settings.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/settings.json';

interface Takes {
  units: {
    credits: (values: { count: number }) => string;
    seconds: (values: { count: number }) => string;
    days: (values: { count: number }) => string;
    hours: (values: { count: number }) => string;
    gigabytes: (values: { count: number }) => string;
    perHour: (values: { count: number }) => string;
    perMinute: (values: { count: number }) => string;
    strikes: (values: { count: number }) => string;
    chargebacks: (values: { count: number }) => string;
    uploads: (values: { count: number }) => string;
  };
  range: (values: { min: Text; max: Text }) => string;
  lengthMax: (values: { max: number }) => string;
  allowed: (values: { range: Text }) => string;
  changedFrom: (values: { standard: Text }) => string;
  changedAt: (values: { when: Text }) => string;
  enterFrom: (values: { min: Text; max: Text }) => string;
  enterWhole: (values: { min: Text; max: Text }) => string;
  change: {
    title: (values: { name: Text }) => string;
    now: (values: { value: Text }) => string;
  };
  reset: {
    title: (values: { name: Text }) => string;
    description: (values: { now: Text; next: Text }) => string;
  };
  history: {
    title: (values: { name: Text }) => string;
    from: (values: { before: Text; after: Text }) => string;
    by: (values: { by: Text; when: Text }) => string;
    backTo: (values: { value: Text }) => string;
  };
}

export const settings = english as unknown as Catalogue<typeof english, Takes>;
