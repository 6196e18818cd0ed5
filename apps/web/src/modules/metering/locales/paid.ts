// Written by `npm run words` from en/paid.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/paid.json';

interface Takes {
  minutes: (values: { count: number }) => string;
  gate: {
    look: (values: { seconds: Text }) => string;
  };
  shut: {
    title: (values: { name: Text }) => string;
  };
  banned: {
    because: (values: { reason: Text }) => string;
  };
  meter: {
    left: (values: { clock: Text }) => string;
    freeLeft: (values: { seconds: Text }) => string;
    started: (values: { count: number }) => string;
  };
  receipt: {
    minute: (values: { number: Text }) => string;
    counted: (values: { count: number; total: number }) => string;
  };
  privateShow: {
    title: (values: { name: Text }) => string;
    means: (values: { name: Text }) => string;
    shortestMeans: (values: { min: number }) => string;
    twoWay: (values: { name: Text }) => string;
    spies: (values: { cost: number }) => string;
    lacking: (values: { needed: number }) => string;
    waiting: (values: { name: Text }) => string;
    declined: (values: { name: Text }) => string;
    expired: (values: { name: Text }) => string;
    endMeans: (values: { left: number }) => string;
    theirCamera: (values: { name: Text }) => string;
    endedModel: (values: { name: Text }) => string;
  };
  broadcaster: {
    asks: (values: { name: Text }) => string;
    terms: (values: { min: number }) => string;
    more: (values: { count: number }) => string;
    withMember: (values: { name: Text }) => string;
    chat: (values: { name: Text }) => string;
    paying: (values: { cost: Text }) => string;
  };
}

export const paid = english as unknown as Words<typeof english, Takes>;
