// Written by `npm run words` from en/messages.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/messages.json';

interface Takes {
  messageOf: (values: { name: Text }) => string;
  unread: (values: { count: number }) => string;
  youSaid: (values: { text: Text }) => string;
  thanks: (values: { name: Text }) => string;
  clubOf: (values: { name: Text }) => string;
  reportSubject: (values: { username: Text }) => string;
  blockTitle: (values: { name: Text }) => string;
  blocked: (values: { name: Text }) => string;
  first: (values: { name: Text }) => string;
  newMessages: (values: { count: number }) => string;
  typing: (values: { name: Text }) => string;
  readAloud: (values: { name: Text; text: Text }) => string;
  placeholder: (values: { name: Text }) => string;
  removeFile: (values: { name: Text }) => string;
  moveForward: (values: { name: Text }) => string;
  retryFile: (values: { name: Text }) => string;
  fileProblem: (values: { name: Text; problem: Text }) => string;
  processing: (values: { percent: Text }) => string;
  price: (values: { count: number }) => string;
  firstFreeMeans: (values: { count: number }) => string;
  allForPrice: (values: { count: number }) => string;
  priceOthers: (values: { count: number }) => string;
  messagesLeft: (values: { count: number }) => string;
  until: (values: { day: Text }) => string;
  pictureFrom: (values: { name: Text }) => string;
  mediaFrom: (values: { media: Text; name: Text }) => string;
  pictures: (values: { count: number }) => string;
  videos: (values: { count: number }) => string;
  openVideo: (values: { length: Text }) => string;
  openFree: (values: { title: Text }) => string;
  openOf: (values: { title: Text; position: Text; count: Text }) => string;
  andMore: (values: { count: number }) => string;
  positionOf: (values: { position: Text; count: Text }) => string;
  planTitle: (values: { name: Text }) => string;
  days: (values: { count: number }) => string;
  messages: (values: { count: number }) => string;
  noPlans: (values: { name: Text }) => string;
  noMessagesText: (values: { name: Text }) => string;
}

export const messages = english as unknown as Catalogue<typeof english, Takes>;
