// Written by `npm run words` from en/support.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/support.json';

interface Takes {
  detail: {
    refunded: (values: { credits: number; title: Text; reason: Text }) => string;
    sentBy: (values: { name: Text; when: Text }) => string;
    mailFrom: (values: { address: Text }) => string;
    attachments: (values: { count: number; names: Text }) => string;
  };
  account: {
    refundDescription: (values: { title: Text; credits: number }) => string;
  };
}

export const support = english as unknown as Catalogue<typeof english, Takes>;
