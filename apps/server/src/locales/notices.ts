// Written by `npm run words` from en/notices.json.
import { catalogue, type Message, type Text } from '../platform/i18n/catalogue.ts';
import english from './en/notices.json' with { type: 'json' };

interface Takes {
  tip: (values: { name: Text; credits: number | bigint }) => Message;
  sale: {
    title: (values: { name: Text; title: Text }) => Message;
    text: (values: { credits: number | bigint }) => Message;
  };
  message: (values: { name: Text }) => Message;
  live: (values: { name: Text }) => Message;
  recording: {
    title: (values: { title: Text }) => Message;
  };
  planEnds: (values: { title: Text; endsAt: Date | number }) => Message;
  review: {
    approved: (values: { title: Text }) => Message;
    rejected: (values: { title: Text }) => Message;
  };
  missedCall: {
    title: (values: { name: Text }) => Message;
  };
  callTime: {
    soon: (values: { name: Text }) => Message;
    asked: (values: { name: Text }) => Message;
    accepted: (values: { name: Text }) => Message;
    declined: (values: { name: Text }) => Message;
    cancelled: (values: { name: Text }) => Message;
    when: (values: { startsAt: Date | number; minutes: number | bigint }) => Message;
    notCharged: (values: { when: Text }) => Message;
  };
  privateRequest: {
    title: (values: { name: Text }) => Message;
    text: (values: { cost: number | bigint }) => Message;
  };
}

export const notices = catalogue<typeof english, Takes>('notices', english, import.meta.url);
