// Written by `npm run words` from en/metering.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/metering.json';

interface Takes {
  minutes: (values: { count: number }) => string;
  meter: {
    left: (values: { clock: Text }) => string;
    freeLeft: (values: { seconds: Text }) => string;
    started: (values: { count: number }) => string;
  };
  receipt: {
    returnedCount: (values: { count: number; credits: number }) => string;
    minute: (values: { number: Text }) => string;
    frozen: (values: { time: Text }) => string;
  };
  returned: {
    detail: (values: { count: number }) => string;
  };
}

export const metering = english as unknown as Catalogue<typeof english, Takes>;
