// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  replies: {
    casePointed: (values: { number: Text; label: Text }) => Message;
    caseHeldDown: (values: { number: Text }) => Message;
    caseDecided: (values: { number: Text }) => Message;
    casesAssigned: (values: { count: number | bigint; name: Text }) => Message;
    casesUnassigned: (values: { count: number | bigint }) => Message;
    appealDecided: (values: { number: Text; outcome: Text }) => Message;
    markedRefunded: (values: { provider: Text }) => Message;
    creditsReturned: (values: { given: number | bigint }) => Message;
    payoutStatus: (values: { status: Text }) => Message;
    takenBack: (values: { taken: number | bigint }) => Message;
    profileDecided: (values: { decision: Text }) => Message;
    sessionsEnded: (values: { count: number | bigint }) => Message;
    documentsDecided: (values: { decision: Text }) => Message;
    itemDecided: (values: { approval: Text }) => Message;
    chatClosed: (values: { minutes: number | bigint }) => Message;
    trustSet: (values: { username: Text; level: Text }) => Message;
    viewerRemoved: (values: { username: Text }) => Message;
    evidenceKept: (values: { number: Text }) => Message;
    linesKept: (values: { number: Text }) => Message;
    picturesDecided: (values: { decision: Text }) => Message;
  };
  labels: {
    case: (values: { number: Text; label: Text }) => Message;
    payout: (values: { amount_credits: number | bigint; method_label: Text }) => Message;
  };
  refusals: {
    overRefundLimit: (values: { max: number | bigint }) => Message;
    overDayLimit: (values: { max: number | bigint; left: number | bigint }) => Message;
    settingChanged: (values: { value: Text }) => Message;
    decidedBefore: (values: { approval: Text }) => Message;
    onLegalHold: (values: { reason: Text }) => Message;
    profileIsNow: (values: { approval: Text }) => Message;
    itemDecidedBefore: (values: { approval: Text }) => Message;
    settlement: {
      columns: (values: { missing: Text }) => Message;
      amount: (values: { line: Text }) => Message;
      currency: (values: { line: Text }) => Message;
      quotes: (values: { line: Text }) => Message;
    };
    colourUnreadable: (values: { ratio: Text; least: Text; nearest: Text }) => Message;
    logoTooSmall: (values: { pixels: Text }) => Message;
    mailText: {
      unknown: (values: { names: Text }) => Message;
      broken: (values: { names: Text }) => Message;
      missing: (values: { names: Text }) => Message;
      inAddress: (values: { names: Text }) => Message;
    };
  };
}

export const texts = catalogue<typeof english, Takes>('admin/texts', english, import.meta.url);
