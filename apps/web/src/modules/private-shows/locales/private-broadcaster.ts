// Written by `npm run words` from en/private-broadcaster.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/private-broadcaster.json';

interface Takes {
  asks: (values: { name: Text }) => string;
  terms: (values: { min: number }) => string;
  more: (values: { count: number }) => string;
  withMember: (values: { name: Text }) => string;
  chat: (values: { name: Text }) => string;
}

export const privateBroadcaster = english as unknown as Catalogue<typeof english, Takes>;
