// Written by `npm run words` from en/stills.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/stills.json';

interface Takes {
  caseNumber: (values: { number: Text }) => string;
  picture: (values: { username: Text; when: Text }) => string;
  today: (values: { taken: number }) => string;
  missed: (values: { count: number }) => string;
  stored: (values: { used: Text; max: Text }) => string;
}

export const stills = english as unknown as Catalogue<typeof english, Takes>;
