// Written by `npm run words` from en/people.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/people.json';

interface Takes {
  accounts: {
    detail: {
      picture: (values: { username: Text }) => string;
      storageUsed: (values: { used: Text; max: Text; open: number; minutes: number }) => string;
      reportsCount: (values: { about: number; open: Text; max: number }) => string;
      by: (values: { by: Text; when: Text }) => string;
      entry: (values: { title: Text; credits: number }) => string;
      session: (values: { device: Text; ip: Text }) => string;
      lastUsed: (values: { when: Text }) => string;
    };
  };
  approvals: {
    approve: {
      description: (values: { username: Text }) => string;
    };
    reject: {
      description: (values: { username: Text }) => string;
    };
  };
  documents: {
    earlier: (values: { kind: Text; status: Text; sent: Text }) => string;
    wiped: (values: { side: Text }) => string;
    dobAndAge: (values: { day: Text; years: number }) => string;
    decidedBy: (values: { when: Text; by: Text }) => string;
    picture: (values: { side: Text; reason: Text }) => string;
    viewer: {
      opening: (values: { label: Text }) => string;
      save: (values: { label: Text }) => string;
      smaller: (values: { label: Text }) => string;
      larger: (values: { label: Text }) => string;
      turn: (values: { label: Text }) => string;
    };
    fact: (values: { part: Text; reason: Text }) => string;
  };
  performers: {
    document: (values: { kind: Text; country: Text; number: Text }) => string;
    export: {
      result: (values: { performers: number }) => string;
    };
    detail: {
      item: (values: { kind: Text; status: Text; published: Text }) => string;
    };
  };
  accountPage: {
    about: (values: { username: Text; joined: Text; email: Text }) => string;
    openCase: {
      due: (values: { total: number; left: Text }) => string;
      late: (values: { total: number; left: Text }) => string;
      about: (values: { reason: Text; subject: Text; count: number }) => string;
      open: (values: { number: Text }) => string;
    };
    storageOf: (values: { used: Text; max: Text }) => string;
    credits: (values: { credits: number }) => string;
  };
}

export const people = english as unknown as Catalogue<typeof english, Takes>;
