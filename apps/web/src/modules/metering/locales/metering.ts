// Written by `npm run words` from en/metering.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/metering.json';

interface Takes {
  minutes: (values: { count: number }) => string;
  meter: {
    left: (values: { clock: Text }) => string;
    freeLeft: (values: { seconds: Text }) => string;
    started: (values: { count: number }) => string;
    then: (values: { cost: Text }) => string;
  };
  returned: {
    detail: (values: { count: number }) => string;
  };
}

export const metering = english as unknown as Catalogue<typeof english, Takes>;
