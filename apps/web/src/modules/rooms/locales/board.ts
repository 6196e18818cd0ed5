// Written by `npm run words` from en/board.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/board.json';

interface Takes {
  tip: {
    give: (values: { credits: Text }) => string;
  };
  goal: {
    toGo: (values: { credits: Text }) => string;
    spoken: (values: { raised: Text; target: Text }) => string;
    sentDetail: (values: { credits: Text }) => string;
    held: (values: { credits: Text }) => string;
  };
  menu: {
    sent: (values: { title: Text }) => string;
    sentDetail: (values: { credits: Text }) => string;
    confirm: (values: { title: Text }) => string;
    editMeans: (values: { max: Text }) => string;
    count: (values: { count: number }) => string;
  };
  poll: {
    votes: (values: { count: number }) => string;
    option: (values: { number: Text }) => string;
  };
  viewers: {
    visitors: (values: { count: number }) => string;
  };
}

export const board = english as unknown as Words<typeof english, Takes>;
