// Written by `npm run words` from en/moderation.json.
import type { Text, Words } from '../../../platform/i18n/words.ts';
import english from './en/moderation.json';

interface Takes {
  report: {
    title: (values: { title: Text }) => string;
    sent: (values: { number: Text }) => string;
    sentDetail: (values: { day: Text }) => string;
  };
  complaint: {
    sent: (values: { number: Text }) => string;
    sentDetail: (values: { day: Text }) => string;
  };
  dmca: {
    sent: (values: { number: Text }) => string;
  };
  counter: {
    comesBack: (values: { from: Text; by: Text }) => string;
  };
  decision: {
    number: (values: { number: Text }) => string;
    reported: (values: { reason: Text }) => string;
  };
}

export const moderation = english as unknown as Words<typeof english, Takes>;
