// Written by `npm run words` from en/live-room.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/live-room.json';

interface Takes {
  show: (values: { name: Text }) => string;
  documentTitle: (values: { name: Text }) => string;
  picture: (values: { name: Text }) => string;
  here: (values: { clock: Text }) => string;
  autoNow: (values: { lines: Text }) => string;
  lines: (values: { lines: Text }) => string;
  perHour: (values: { size: Text }) => string;
  slow: (values: { lines: Text }) => string;
  behind: (values: { seconds: Text }) => string;
  late: (values: { seconds: Text }) => string;
  interruptedWait: (values: { seconds: number }) => string;
  breakFor: (values: { clock: Text }) => string;
  offlineTitle: (values: { name: Text }) => string;
  endedCause: (values: { name: Text }) => string;
  rewind: {
    ago: (values: { count: number }) => string;
  };
  gate: {
    look: (values: { seconds: number }) => string;
  };
  seat: {
    counted: (values: { count: number; total: number }) => string;
    returned: (values: { count: number }) => string;
  };
  private: {
    title: (values: { name: Text }) => string;
  };
  banned: {
    because: (values: { reason: Text }) => string;
  };
}

export const liveRoom = english as unknown as Catalogue<typeof english, Takes>;
