// Written by `npm run words` from en/accounts.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/accounts.json';

interface Takes {
  homeLabel: (values: { site: Text }) => string;
  summary: (values: { count: number }) => string;
  takeSuggestion: (values: { username: Text }) => string;
  failure: {
    retryIn: (values: { seconds: number; clock: Text }) => string;
  };
  signUp: {
    title: (values: { site: Text }) => string;
  };
  wanted: {
    kinds: {
      chat: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
      enter: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
      tip: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
      privateShow: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
      unlock: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
      plan: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
      message: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
      follow: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
      buy: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
      comment: {
        join: (values: { known: 'yes' | 'other'; name: Text }) => string;
        logIn: (values: { known: 'yes' | 'other'; name: Text }) => string;
      };
    };
  };
  otp: {
    lede: (values: { email: Text }) => string;
    digit: (values: { position: Text; length: Text }) => string;
    resendIn: (values: { clock: Text }) => string;
  };
  forgot: {
    codeLede: (values: { email: Text }) => string;
  };
  twoStep: {
    on: (values: { day: Text }) => string;
    codesLeft: (values: { count: number }) => string;
  };
  sessions: {
    lastSeen: (values: { when: Text }) => string;
    since: (values: { when: Text }) => string;
    revokeLabel: (values: { device: Text }) => string;
    revokedDetail: (values: { device: Text }) => string;
    where: (values: { ip: Text; country: Text }) => string;
  };
  strength: {
    letters: (values: { count: number }) => string;
  };
}

export const accounts = english as unknown as Catalogue<typeof english, Takes>;
