// Written by `npm run words` from en/summary.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/summary.json';

interface Takes {
  when: (values: { date: Text; length: Text }) => string;
  before: (values: { figure: Text }) => string;
  usual: (values: { count: number; figure: Text }) => string;
  viewersSpoken: (values: { length: Text }) => string;
  viewersAt: (values: { count: number; length: Text }) => string;
  thankWho: (values: { name: Text }) => string;
  peakIs: (values: { count: Text }) => string;
}

export const summary = english as unknown as Catalogue<typeof english, Takes>;
