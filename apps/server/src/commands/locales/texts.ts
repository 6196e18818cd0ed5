// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  staff: {
    added: (values: { email: Text; role: Text; publicUrl: Text }) => Message;
    password: (values: { password: Text }) => Message;
  };
  model: {
    approved: (values: { username: Text; email: Text }) => Message;
    approvedBefore: (values: { username: Text }) => Message;
    rejected: (values: { username: Text; email: Text }) => Message;
    rejectedBefore: (values: { username: Text }) => Message;
  };
  payouts: {
    pain: (values: { pain: number | bigint }) => Message;
    exported: (values: { count: number | bigint; file: Text; batchId: Text; transfers: Text }) => Message;
    weekly: (values: { count: number | bigint }) => Message;
  };
  noAccount: (values: { name: Text }) => Message;
  credits: {
    granted: (values: { username: Text; net: number | bigint }) => Message;
  };
  earnings: {
    held: (values: { what: Text; username: Text; holdId: Text }) => Message;
    released: (values: { count: number | bigint; username: Text }) => Message;
  };
  noSite: (values: { folder: Text }) => Message;
  payments: {
    refunded: (values: { refunded: Text; amount: number | bigint; currency: Text }) => Message;
    creditsTaken: (values: { credits: number | bigint; provider: Text }) => Message;
  };
  noPurchase: (values: { purchase: Text }) => Message;
  purchases: {
    refunded: (values: { amount: number | bigint }) => Message;
  };
  setting: (values: { key: Text; value: Text }) => Message;
  ledger: {
    difference: (values: { id: Text; what: Text; expected: Text; found: Text }) => Message;
  };
  backup: {
    done: (values: { data: Text; secrets: Text }) => Message;
    noProgram: (values: { program: Text; major: Text }) => Message;
    underWay: (values: { pid: Text }) => Message;
    key: (values: { file: Text }) => Message;
    recipient: (values: { recipient: Text }) => Message;
    keyThere: (values: { file: Text }) => Message;
    notEmpty: (values: { folder: Text }) => Message;
    noKey: (values: { file: Text }) => Message;
    restored: (values: { folder: Text }) => Message;
  };
  audit: {
    fine: (values: { entries: number | bigint; checkpoints: number | bigint; key: Text }) => Message;
    fileFine: (values: { lines: number | bigint }) => Message;
    noFile: (values: { file: Text }) => Message;
    line: (values: { line: Text; misfit: Text }) => Message;
    changed: (values: { id: Text; place: Text }) => Message;
    removed: (values: { place: Text; id: Text }) => Message;
    moved: (values: { id: Text; place: Text }) => Message;
    unchained: (values: { id: Text }) => Message;
    cut: (values: { place: Text }) => Message;
    forged: (values: { id: Text; place: Text }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('commands/texts', english, import.meta.url);
