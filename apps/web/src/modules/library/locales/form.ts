// Written by `npm run words` from en/form.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/form.json';

interface Takes {
  summary: (values: { count: number }) => string;
  personName: (values: { place: Text }) => string;
  releaseOf: (values: { name: Text; signedOn: Text }) => string;
  removePerson: (values: { place: Text }) => string;
  recordedOn: (values: { day: Text }) => string;
  photos: {
    title: (values: { title: Text }) => string;
    uploadTitle: (values: { title: Text }) => string;
    save: (values: { count: number }) => string;
    earlier: (values: { place: Text }) => string;
    later: (values: { place: Text }) => string;
    remove: (values: { place: Text }) => string;
    caption: (values: { place: Text }) => string;
    alt: (values: { place: Text }) => string;
  };
}

export const form = english as unknown as Words<typeof english, Takes>;
