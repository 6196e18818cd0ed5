// Written by `npm run words` from en/my-memberships.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/my-memberships.json';

interface Takes {
  until: (values: { date: Text }) => string;
  endedOn: (values: { date: Text }) => string;
  left: (values: { count: number }) => string;
  renewsOn: (values: { date: Text; credits: number }) => string;
  cancelText: (values: { date: Text }) => string;
  cancelled: (values: { date: Text }) => string;
}

export const myMemberships = english as unknown as Catalogue<typeof english, Takes>;
