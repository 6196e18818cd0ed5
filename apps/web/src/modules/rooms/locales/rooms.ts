// Written by `npm run words` from en/rooms.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/rooms.json';

interface Takes {
  messageOf: (values: { username: Text }) => string;
  newLines: (values: { count: number }) => string;
  spokenTip: (values: { said: 'yes' | 'other'; author: Text; credits: Text; text: Text }) => string;
  spoken: (values: { author: Text; text: Text }) => string;
  reactWith: (values: { emoji: Text }) => string;
  mutedReason: (values: { until: Text }) => string;
  reason: (values: { reason: Text }) => string;
  rules: {
    slow: (values: { seconds: Text }) => string;
  };
  line: {
    menu: (values: { name: Text }) => string;
    muteTitle: (values: { name: Text }) => string;
    banTitle: (values: { name: Text }) => string;
    muted: (values: { name: Text }) => string;
    banned: (values: { name: Text }) => string;
  };
  settings: {
    removeModerator: (values: { name: Text }) => string;
    mutedUntil: (values: { when: Text }) => string;
    lift: (values: { name: Text }) => string;
  };
}

export const rooms = english as unknown as Words<typeof english, Takes>;
