// Written by `npm run words` from en/notices.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/notices.json';

interface Takes {
  live: {
    title: (values: { name: Text }) => string;
  };
  privateShow: {
    title: (values: { name: Text }) => string;
    detail: (values: { cost: number }) => string;
  };
  message: {
    title: (values: { name: Text }) => string;
    pictures: (values: { count: number }) => string;
    videos: (values: { count: number }) => string;
    both: (values: { pictures: number; videos: number }) => string;
    posts: (values: { count: number }) => string;
  };
}

export const notices = english as unknown as Catalogue<typeof english, Takes>;
