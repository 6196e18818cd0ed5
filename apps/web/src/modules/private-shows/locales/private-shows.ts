// Written by `npm run words` from en/private-shows.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/private-shows.json';

interface Takes {
  show: {
    title: (values: { name: Text }) => string;
    means: (values: { name: Text }) => string;
    shortestMeans: (values: { min: number }) => string;
    twoWay: (values: { name: Text }) => string;
    spies: (values: { cost: number }) => string;
    lacking: (values: { needed: number }) => string;
    waiting: (values: { name: Text }) => string;
    declined: (values: { name: Text }) => string;
    expired: (values: { name: Text }) => string;
    endMeans: (values: { left: number }) => string;
    theirCamera: (values: { name: Text }) => string;
    endedModel: (values: { name: Text }) => string;
    picture: (values: { name: Text }) => string;
  };
  broadcaster: {
    asks: (values: { name: Text }) => string;
    terms: (values: { min: number }) => string;
    more: (values: { count: number }) => string;
    withMember: (values: { name: Text }) => string;
    chat: (values: { name: Text }) => string;
  };
}

export const privateShows = english as unknown as Catalogue<typeof english, Takes>;
