// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    slowMode: (values: { seconds: number | bigint }) => Message;
    withReason: (values: { msg: Text; reason: Text }) => Message;
    priceChanged: (values: { credits: number | bigint }) => Message;
    presetsMax: (values: { max: number | bigint }) => Message;
  };
  replies: {
    moderatorAdded: (values: { username: Text }) => Message;
    moderatorRemoved: (values: { username: Text }) => Message;
  };
  labels: {
    goal: (values: { title: Text }) => Message;
    wheel: (values: { field: Text }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('rooms/texts', english, import.meta.url);
