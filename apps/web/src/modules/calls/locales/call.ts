// Written by `npm run words` from en/call.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/call.json';

interface Takes {
  offer: {
    title: (values: { name: Text }) => string;
    owes: (values: { min: number }) => string;
    lacking: (values: { needed: number }) => string;
    away: (values: { name: Text }) => string;
    busy: (values: { name: Text }) => string;
  };
  time: {
    title: (values: { name: Text }) => string;
    askedDetail: (values: { name: Text }) => string;
  };
  notice: {
    rings: (values: { name: Text }) => string;
    inProgress: (values: { name: Text }) => string;
    waiting: (values: { name: Text }) => string;
    asks: (values: { name: Text }) => string;
    accepted: (values: { name: Text }) => string;
    declined: (values: { name: Text }) => string;
    cancelled: (values: { name: Text }) => string;
  };
  ringing: {
    calling: (values: { name: Text }) => string;
  };
  stage: {
    picture: (values: { name: Text }) => string;
    away: (values: { name: Text }) => string;
    owes: (values: { left: number }) => string;
    elapsed: (values: { clock: Text }) => string;
  };
  over: {
    declined: (values: { name: Text }) => string;
    missed: (values: { name: Text }) => string;
    busy: (values: { name: Text }) => string;
    youMissed: (values: { name: Text }) => string;
    theyCancelled: (values: { name: Text }) => string;
    profile: (values: { name: Text }) => string;
  };
  times: {
    length: (values: { count: number }) => string;
  };
}

export const call = english as unknown as Catalogue<typeof english, Takes>;
