// Written by `npm run words` from en/wall.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/wall.json';

interface Takes {
  figures: (values: { shows: number; viewers: number }) => string;
  newModel: (values: { count: number }) => string;
  trust: {
    new: (values: { shows: Text }) => string;
    known: (values: { shows: Text }) => string;
    trusted: (values: { shows: Text }) => string;
  };
  shows: (values: { count: number }) => string;
  manyShows: (values: { count: number }) => string;
  reports: (values: { count: number; ago: Text }) => string;
  muted: (values: { until: Text }) => string;
  still: (values: { name: Text; time: Text }) => string;
  pane: {
    taken: (values: { time: Text }) => string;
  };
  watch: {
    why: (values: { reason: Text; since: Text }) => string;
    picture: (values: { name: Text }) => string;
  };
  remove: {
    of: (values: { username: Text }) => string;
  };
  warned: (values: { when: Text }) => string;
  warnedUnread: (values: { when: Text }) => string;
}

export const wall = english as unknown as Catalogue<typeof english, Takes>;
