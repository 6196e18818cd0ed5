// Written by `npm run words` from en/uploads.json.
import type { Catalogue, Text } from '../../i18n/catalogue.ts';
import english from './en/uploads.json';

interface Takes {
  sendFailed: (values: { name: Text }) => string;
  notConfirmed: (values: { name: Text }) => string;
  processing: (values: { percent: Text }) => string;
  tooMany: (values: { count: number }) => string;
  remove: (values: { name: Text }) => string;
  cancel: (values: { name: Text }) => string;
  resumed: (values: { name: Text }) => string;
  unfinished: (values: { name: Text; percent: Text }) => string;
  unconfirmed: (values: { name: Text }) => string;
  upTo: (values: { types: Text; megabytes: Text }) => string;
}

export const uploads = english as unknown as Catalogue<typeof english, Takes>;
