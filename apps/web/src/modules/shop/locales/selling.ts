// Written by `npm run words` from en/selling.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/selling.json';

interface Takes {
  editOf: (values: { title: Text }) => string;
  removeOf: (values: { title: Text }) => string;
  sold: (values: { count: Text }) => string;
  stock: (values: { count: Text }) => string;
  removeText: (values: { title: Text }) => string;
  form: {
    pictureNumber: (values: { position: Text }) => string;
    removePicture: (values: { position: Text }) => string;
    coverPicture: (values: { position: Text }) => string;
    removeVariant: (values: { named: 'yes' | 'other'; name: Text }) => string;
    removeFile: (values: { name: Text }) => string;
  };
  advertise: {
    until: (values: { date: Text }) => string;
    customDaysHint: (values: { most: number }) => string;
    day: (values: { days: number }) => string;
    saving: (values: { percent: Text }) => string;
    have: (values: { credits: Text }) => string;
    newEnd: (values: { date: Text }) => string;
    lacking: (values: { source: 'earnings' | 'credits' | 'other' }) => string;
  };
}

export const selling = english as unknown as Catalogue<typeof english, Takes>;
