// Written by `npm run words` from en/viewing.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/viewing.json';

interface Takes {
  views: (values: { count: number; written: Text }) => string;
  pictures: (values: { count: number }) => string;
  comments: (values: { count: number; written: Text }) => string;
  plays: (values: { count: number; written: Text }) => string;
  ratings: (values: { count: number }) => string;
  by: (values: { name: Text }) => string;
  tabs: {
    emptyCause: (values: { name: Text }) => string;
  };
  rating: {
    of: (values: { stars: Text }) => string;
    rateName: (values: { name: Text }) => string;
  };
  discussion: {
    replyTo: (values: { name: Text }) => string;
    allReplies: (values: { count: number }) => string;
    tooMany: (values: { max: number }) => string;
  };
  lightbox: {
    open: (values: { position: Text; count: Text }) => string;
  };
  audio: {
    play: (values: { title: Text }) => string;
    pause: (values: { title: Text }) => string;
    positionText: (values: { at: Text; of: Text }) => string;
    open: (values: { title: Text }) => string;
  };
  player: {
    label: (values: { title: Text }) => string;
    resumed: (values: { at: Text }) => string;
  };
  video: {
    moreFrom: (values: { name: Text }) => string;
    lockedCause: (values: { name: Text }) => string;
    lockedClub: (values: { titles: Text }) => string;
    noClub: (values: { name: Text }) => string;
    orClub: (values: { titles: Text }) => string;
  };
  club: {
    yourPrice: (values: { credits: number }) => string;
    discounted: (values: { credits: number }) => string;
  };
}

export const viewing = english as unknown as Catalogue<typeof english, Takes>;
