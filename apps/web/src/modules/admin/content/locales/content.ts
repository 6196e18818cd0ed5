// Written by `npm run words` from en/content.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/content.json';

interface Takes {
  items: {
    detail: {
      media: (values: { title: Text; position: Text }) => string;
      named: (values: { name: Text; username: Text }) => string;
    };
  };
  pages: {
    editor: {
      version: (values: { when: Text; by: Text }) => string;
      missing: (values: { missing: Text }) => string;
    };
    states: {
      scheduled: (values: { when: Text }) => string;
    };
  };
}

export const content = english as unknown as Catalogue<typeof english, Takes>;
