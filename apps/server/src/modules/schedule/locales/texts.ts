// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  calendar: {
    mine: (values: { site: Text }) => Message;
    followed: (values: { site: Text }) => Message;
    titled: (values: { name: Text; title: Text }) => Message;
    group: (values: { cost: number | bigint }) => Message;
    private: (values: { cost: number | bigint }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('schedule/texts', english, import.meta.url);
