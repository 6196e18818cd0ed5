// Written by `npm run words` from en/library.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/library.json';

interface Takes {
  takenDownOn: (values: { when: Text }) => string;
  takeDownFor: (values: { when: Text }) => string;
  count: (values: { count: number }) => string;
  clippedBy: (values: { name: Text }) => string;
  scheduledFor: (values: { when: Text }) => string;
  processing: (values: { percent: Text }) => string;
  pictures: (values: { count: number }) => string;
  views: (values: { count: number; written: Text }) => string;
  members: (values: { count: number }) => string;
  brokenCount: (values: { count: number }) => string;
  menu: {
    label: (values: { title: Text }) => string;
  };
  remove: {
    title: (values: { title: Text }) => string;
  };
  interrupted: {
    text: (values: { name: Text; percent: Text }) => string;
    arrived: (values: { name: Text }) => string;
  };
  giveTo: {
    title: (values: { title: Text }) => string;
  };
}

export const library = english as unknown as Catalogue<typeof english, Takes>;
