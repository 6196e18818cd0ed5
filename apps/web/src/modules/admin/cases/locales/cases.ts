// Written by `npm run words` from en/cases.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/cases.json';

interface Takes {
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
  figures: (values: { open: number; today: number }) => string;
  overdue: (values: { count: number }) => string;
  queue: {
    select: (values: { subject: Text }) => string;
    selected: (values: { count: number }) => string;
    reports: (values: { count: number }) => string;
    late: (values: { time: Text }) => string;
    days: (values: { days: number }) => string;
    place: (values: { place: Text; count: Text }) => string;
  };
  view: {
    about: (values: { number: Text; received: Text }) => string;
    dueAt: (values: { left: Text; due: Text }) => string;
    dueLate: (values: { left: Text; due: Text }) => string;
    openAccount: (values: { username: Text }) => string;
    reportsShown: (values: { count: number }) => string;
    upheld: (values: { upheld: Text; count: Text }) => string;
  };
  panel: {
    decideNext: (values: { decision: Text }) => string;
    answers: (values: { count: number }) => string;
  };
  together: {
    title: (values: { count: number }) => string;
    submit: (values: { count: number }) => string;
    done: (values: { count: number }) => string;
    refused: (values: { count: number }) => string;
  };
}

export const cases = english as unknown as Catalogue<typeof english, Takes>;
