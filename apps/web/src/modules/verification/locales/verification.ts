// Written by `npm run words` from en/verification.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/verification.json';

interface Takes {
  pending: (values: { sentAt: Text }) => string;
  usual: {
    hours: (values: { count: number }) => string;
    days: (values: { count: number }) => string;
  };
  approved: (values: { expiresOn: Text }) => string;
  takePhotoOf: (values: { side: Text }) => string;
  releases: {
    signed: (values: { day: Text }) => string;
    items: (values: { count: number }) => string;
  };
  submitAsked: (values: { count: number }) => string;
}

export const verification = english as unknown as Catalogue<typeof english, Takes>;
