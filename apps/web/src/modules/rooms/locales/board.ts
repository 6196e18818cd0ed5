// Written by `npm run words` from en/board.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/board.json';

interface Takes {
  tip: {
    give: (values: { credits: number }) => string;
    waiting: (values: { credits: number }) => string;
    notSent: (values: { credits: number }) => string;
    forTip: (values: { name: Text }) => string;
  };
  goal: {
    toGo: (values: { credits: Text }) => string;
    progress: (values: { raised: Text; target: number }) => string;
    sentDetail: (values: { credits: number }) => string;
    held: (values: { credits: number }) => string;
  };
  menu: {
    sent: (values: { title: Text }) => string;
    sentDetail: (values: { credits: number }) => string;
    confirm: (values: { title: Text }) => string;
    count: (values: { count: number }) => string;
  };
  poll: {
    votes: (values: { count: number }) => string;
  };
  wheel: {
    spinFor: (values: { credits: number }) => string;
    means: (values: { count: number }) => string;
    won: (values: { field: Text }) => string;
  };
  viewers: {
    visitors: (values: { count: number }) => string;
  };
}

export const board = english as unknown as Catalogue<typeof english, Takes>;
