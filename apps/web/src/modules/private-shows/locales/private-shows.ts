// Written by `npm run words` from en/private-shows.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/private-shows.json';

interface Takes {
  show: {
    waiting: (values: { name: Text }) => string;
    declined: (values: { name: Text }) => string;
    expired: (values: { name: Text }) => string;
    theirCamera: (values: { name: Text }) => string;
    endedModel: (values: { name: Text }) => string;
  };
}

export const privateShows = english as unknown as Catalogue<typeof english, Takes>;
