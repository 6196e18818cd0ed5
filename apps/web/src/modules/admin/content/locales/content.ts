// Written by `npm run words` from en/content.json.
import type { Text, Words } from '../../../../platform/i18n/words.ts';
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
    };
  };
}

export const content = english as unknown as Words<typeof english, Takes>;
