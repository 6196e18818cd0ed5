// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    tooManyMethods: (values: { methodsAtMost: Text }) => Message;
    notEnough: (values: { available: number }) => Message;
    minimum: (values: { minimum: number }) => Message;
    payoutIs: (values: { status: Text }) => Message;
    textAtMost: (values: { field: Text; max: number }) => Message;
    tooManyRows: (values: { exportRowsAtMost: number }) => Message;
  };
  notices: {
    takenBack: (values: { taken: number }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('earnings/texts', english, import.meta.url);
