// Written by `npm run words` from en/form.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/form.json';

interface Takes {
  summary: (values: { count: number }) => string;
  personName: (values: { position: Text }) => string;
  releaseOf: (values: { name: Text; signedOn: Text }) => string;
  removePerson: (values: { position: Text }) => string;
  recordedOn: (values: { day: Text }) => string;
  photos: {
    title: (values: { title: Text }) => string;
    uploadTitle: (values: { title: Text }) => string;
    save: (values: { count: number }) => string;
    earlier: (values: { position: Text }) => string;
    later: (values: { position: Text }) => string;
    remove: (values: { position: Text }) => string;
    caption: (values: { position: Text }) => string;
    alt: (values: { position: Text }) => string;
  };
}

export const form = english as unknown as Catalogue<typeof english, Takes>;
