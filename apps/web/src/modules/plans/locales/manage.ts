// Written by `npm run words` from en/manage.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/manage.json';

interface Takes {
  editOf: (values: { title: Text }) => string;
  removeOf: (values: { title: Text }) => string;
  memberCount: (values: { count: number }) => string;
  months: (values: { months: number }) => string;
  code: {
    planMonths: (values: { title: Text; months: number }) => string;
    off: (values: { amount: Text }) => string;
    creditsOff: (values: { amount: number }) => string;
    uses: (values: { uses: Text }) => string;
    usesOf: (values: { uses: Text; max: Text }) => string;
    untilDay: (values: { date: Text }) => string;
    endOf: (values: { code: Text }) => string;
  };
  memberUntil: (values: { date: Text }) => string;
  renews: (values: { credits: number }) => string;
}

export const manage = english as unknown as Catalogue<typeof english, Takes>;
