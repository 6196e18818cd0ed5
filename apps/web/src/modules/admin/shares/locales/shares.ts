// Written by `npm run words` from en/shares.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/shares.json';

interface Takes {
  withdrawnFor: (values: { reason: Text; why: Text }) => string;
  add: {
    done: (values: { when: Text }) => string;
  };
  line: (values: { kind: Text; share: Text }) => string;
  span: (values: { from: Text; until: Text }) => string;
  since: (values: { from: Text }) => string;
}

export const shares = english as unknown as Catalogue<typeof english, Takes>;
