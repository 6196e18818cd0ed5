// Written by `npm run words` from en/look.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/look.json';

interface Takes {
  name: {
    description: (values: { name: Text }) => string;
  };
  logo: {
    remove: (values: { label: Text }) => string;
  };
  colours: {
    ratio: (values: { ratio: Text; least: Text }) => string;
    takeNearest: (values: { colour: Text }) => string;
  };
  history: {
    number: (values: { number: number }) => string;
    by: (values: { by: Text; when: Text }) => string;
    used: (values: { number: number }) => string;
  };
}

export const look = english as unknown as Catalogue<typeof english, Takes>;
