// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    tooManyMethods: (values: { methodsAtMost: number | bigint }) => Message;
    notEnough: (values: { available: number | bigint }) => Message;
    minimum: (values: { minimum: number | bigint }) => Message;
    payoutIs: (values: { status: Text }) => Message;
    textAtMost: (values: { field: Text; max: number | bigint }) => Message;
    tooManyRows: (values: { exportRowsAtMost: number | bigint }) => Message;
  };
  bankReasons: {
    other: (values: { code: Text }) => Message;
  };
  monthly: {
    title: (values: { month: Date | number }) => Message;
    holder: (values: { holder: Text }) => Message;
    printed: (values: { day: Text; timeZone: Text }) => Message;
    opening: (values: { day: Text }) => Message;
    closing: (values: { day: Text }) => Message;
    requested: (values: { day: Text; method: Text }) => Message;
    returned: (values: { day: Text; method: Text }) => Message;
    value: (values: { money: Text }) => Message;
    page: (values: { page: Text; pages: Text }) => Message;
    until: (values: { day: Text }) => Message;
    onHold: (values: { credits: number | bigint }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('earnings/texts', english, import.meta.url);
