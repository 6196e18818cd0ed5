// Written by `npm run words` from en/fans.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/fans.json';

interface Takes {
  all: (values: { count: number }) => string;
  members: (values: { count: number }) => string;
  expired: (values: { count: number }) => string;
  listWith: (values: { name: Text; count: number }) => string;
  deleteListTitle: (values: { name: Text }) => string;
  chips: {
    spentAtLeast: (values: { credits: number }) => string;
    seenWithinDays: (values: { days: number }) => string;
    notSeenForDays: (values: { days: number }) => string;
    notOnList: (values: { name: Text }) => string;
    remove: (values: { filter: Text }) => string;
  };
  messageThese: (values: { count: number }) => string;
  today: (values: { time: Text }) => string;
  plan: {
    renews: (values: { date: Text }) => string;
    ends: (values: { date: Text }) => string;
    expired: (values: { date: Text }) => string;
  };
  fan: {
    banTitle: (values: { name: Text }) => string;
    blockTitle: (values: { name: Text }) => string;
  };
  times: (values: { count: number }) => string;
}

export const fans = english as unknown as Catalogue<typeof english, Takes>;
