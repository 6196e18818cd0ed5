// Written by `npm run words` from en/discovery.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/discovery.json';

interface Takes {
  live: {
    open: (values: { count: number }) => string;
  };
  forYou: {
    notInterested: (values: { name: Text }) => string;
  };
  videos: {
    titleOf: (values: { name: Text }) => string;
    views: (values: { count: number; written: Text }) => string;
  };
  browse: {
    titleOf: (values: { name: Text }) => string;
    allOf: (values: { name: Text }) => string;
    shown: (values: { shown: Text; total: Text }) => string;
    rating: (values: { stars: number }) => string;
  };
}

export const discovery = english as unknown as Catalogue<typeof english, Takes>;
