// Written by `npm run words` from en/rooms.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/rooms.json';

interface Takes {
  messageOf: (values: { username: Text }) => string;
  newMessages: (values: { count: number }) => string;
  readAloudTip: (values: { said: 'yes' | 'other'; author: Text; count: number; text: Text }) => string;
  readAloud: (values: { author: Text; text: Text }) => string;
  reactWith: (values: { emoji: Text }) => string;
  silencedReason: (values: { until: Text }) => string;
  mutedReason: (values: { until: Text }) => string;
  reason: (values: { reason: Text }) => string;
  rules: {
    slow: (values: { seconds: Text }) => string;
  };
  message: {
    menu: (values: { name: Text }) => string;
    muteTitle: (values: { name: Text }) => string;
    banTitle: (values: { name: Text }) => string;
    muted: (values: { name: Text }) => string;
    banned: (values: { name: Text }) => string;
  };
}

export const rooms = english as unknown as Catalogue<typeof english, Takes>;
