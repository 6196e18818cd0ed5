// Written by `npm run words` from en/features.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/features.json';

interface Takes {
  underWay: {
    shop: (values: { count: number }) => string;
    memberships: (values: { count: number }) => string;
    privateShows: (values: { count: number }) => string;
    calls: (values: { count: number }) => string;
    placement: (values: { count: number }) => string;
  };
  offNow: (values: { names: Text }) => string;
}

export const features = english as unknown as Catalogue<typeof english, Takes>;
