// Written by `npm run words` from en/live-room.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/live-room.json';

interface Takes {
  show: (values: { name: Text }) => string;
  documentTitle: (values: { name: Text }) => string;
  picture: (values: { name: Text }) => string;
  here: (values: { clock: Text }) => string;
  behind: (values: { seconds: Text }) => string;
  offlineTitle: (values: { name: Text }) => string;
  endedCause: (values: { name: Text }) => string;
  gate: {
    look: (values: { seconds: Text }) => string;
  };
  seat: {
    counted: (values: { count: number; total: number }) => string;
  };
  private: {
    title: (values: { name: Text }) => string;
  };
  banned: {
    because: (values: { reason: Text }) => string;
  };
}

export const liveRoom = english as unknown as Words<typeof english, Takes>;
