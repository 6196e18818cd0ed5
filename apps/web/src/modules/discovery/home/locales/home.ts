// Written by `npm run words` from en/home.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/home.json';

interface Takes {
  morning: (values: { name: Text }) => string;
  afternoon: (values: { name: Text }) => string;
  evening: (values: { name: Text }) => string;
  live: (values: { count: number }) => string;
  left: (values: { maker: Text; minutes: number }) => string;
  because: (values: { title: Text }) => string;
  notInterested: (values: { title: Text }) => string;
  ofLimit: (values: { spent: Text; limit: Text }) => string;
  renews: (values: { date: Text }) => string;
  trialEnds: (values: { date: Text }) => string;
  ends: (values: { date: Text }) => string;
  short: (values: { credits: number }) => string;
  covered: (values: { credits: number }) => string;
  step: (values: { step: Text; of: Text }) => string;
}

export const home = english as unknown as Catalogue<typeof english, Takes>;
