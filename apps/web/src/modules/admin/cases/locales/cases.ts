// Written by `npm run words` from en/cases.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/cases.json';

interface Takes {
  name: (values: { number: Text }) => string;
  decide: {
    description: (values: { subject: Text }) => string;
  };
  link: {
    description: (values: { subject: Text }) => string;
  };
  report: {
    result: (values: { cases: number }) => string;
  };
  detail: {
    picture: (values: { subject: Text; position: Text }) => string;
    suspensionProposed: (values: { strikes: Text }) => string;
    decidedBy: (values: { when: Text; by: Text }) => string;
    restoresBetween: (values: { from: Text; by: Text }) => string;
  };
  evidence: {
    destroyed: (values: { when: Text }) => string;
    open: (values: { label: Text }) => string;
    saved: (values: { label: Text }) => string;
    checksum: (values: { sha256: Text }) => string;
  };
}

export const cases = english as unknown as Catalogue<typeof english, Takes>;
