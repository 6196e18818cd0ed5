// Written by `npm run words` from en/many.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/many.json';

interface Takes {
  recipients: (values: { count: number }) => string;
  sendTo: (values: { count: number }) => string;
  scheduleTo: (values: { count: number }) => string;
  eachPays: (values: { media: Text; credits: number }) => string;
  goesOut: (values: { when: Text }) => string;
  length: (values: { count: number; most: number }) => string;
  templates: {
    remove: (values: { name: Text }) => string;
  };
  zone: (values: { zone: Text }) => string;
  scheduled: (values: { when: Text }) => string;
  reached: (values: { count: number }) => string;
  forCredits: (values: { credits: number }) => string;
  results: (values: { opened: number; sent: number }) => string;
  unlocked: (values: { count: number }) => string;
  brought: (values: { credits: number }) => string;
  takenBack: (values: { count: number }) => string;
  previewing: {
    titleOf: (values: { name: Text }) => string;
  };
}

export const many = english as unknown as Catalogue<typeof english, Takes>;
