// Written by `npm run words` from en/notices.json.
import { catalogue, type Message, type Text } from '../platform/i18n/catalogue.ts';
import english from './en/notices.json' with { type: 'json' };

interface Takes {
  message: (values: { name: Text }) => Message;
  live: (values: { name: Text }) => Message;
  recording: {
    title: (values: { title: Text }) => Message;
  };
  clip: {
    own: (values: { title: Text }) => Message;
    member: (values: { name: Text; title: Text }) => Message;
    someone: (values: { title: Text }) => Message;
  };
  review: {
    approved: (values: { title: Text }) => Message;
    rejected: (values: { title: Text }) => Message;
  };
  pictures: {
    another: (values: { reason: Text }) => Message;
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
  plannedShow: {
    soon: (values: { name: Text }) => Message;
    changed: (values: { name: Text }) => Message;
    cancelled: (values: { name: Text }) => Message;
    now: (values: { title: Text; startsAt: Date | number }) => Message;
    was: (values: { title: Text; startsAt: Date | number }) => Message;
  };
  privateRequest: {
    title: (values: { name: Text }) => Message;
    text: (values: { cost: number | bigint }) => Message;
  };
  silence: {
    closed: (values: { until: Date | number }) => Message;
  };
}

export const notices = catalogue<typeof english, Takes>('notices', english, import.meta.url);
