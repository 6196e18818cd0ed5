// Written by `npm run words` from en/money.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/money.json';

interface Takes {
  payments: {
    name: (values: { recipient: Text }) => string;
    refund: {
      description: (values: { provider: Text }) => string;
    };
  };
  webhooks: {
    name: (values: { provider: Text }) => string;
  };
  purchases: {
    refund: {
      description: (values: { credits: number; buyer: Text; seller: Text }) => string;
    };
    name: (values: { title: Text; buyer: Text }) => string;
    refundsLeft: (values: { left: number; atOnce: number }) => string;
  };
  orders: {
    name: (values: { number: Text }) => string;
    refundDescription: (values: { credits: number; buyer: Text; seller: Text }) => string;
    detail: {
      line: (values: { quantity: Text; title: Text }) => string;
      price: (values: { kind: Text; each: number; total: number }) => string;
      step: (values: { when: Text; note: Text }) => string;
      refund: (values: { credits: number; reason: Text }) => string;
      refundBy: (values: { by: Text; when: Text }) => string;
      lineVariant: (values: { quantity: Text; title: Text; variant: Text }) => string;
    };
  };
  payouts: {
    approve: {
      description: (values: { amount: Text; model: Text }) => string;
    };
    export: {
      result: (values: { payouts: number }) => string;
      transfers: (values: { payouts: number }) => string;
    };
    holds: {
      take: {
        description: (values: { credits: number; model: Text }) => string;
      };
    };
    together: {
      approve: (values: { count: number }) => string;
      markPaid: (values: { count: number }) => string;
      return: (values: { count: number }) => string;
      approveTitle: (values: { count: number }) => string;
      markPaidTitle: (values: { count: number }) => string;
      returnTitle: (values: { count: number }) => string;
      approveDescription: (values: { amount: Text }) => string;
      markPaidDescription: (values: { amount: Text }) => string;
      referenceFor: (values: { model: Text; amount: Text }) => string;
      done: (values: { count: number }) => string;
      refused: (values: { count: number }) => string;
    };
    bank: {
      of: (values: { name: Text }) => string;
      known: (values: { when: Text; paid: number; returned: number }) => string;
      more: (values: { count: number }) => string;
      giveBack: (values: { credits: number; model: Text }) => string;
      unknownPayment: (values: { id: Text }) => string;
      asked: (values: { asked: Text; told: Text }) => string;
      applyPaid: (values: { paid: number }) => string;
      applyReturned: (values: { returned: number }) => string;
      applyBoth: (values: { paid: number; returned: number }) => string;
      result: (values: { paid: number; returned: number }) => string;
      booking: (values: { done: number; all: number }) => string;
      refused: (values: { count: number }) => string;
    };
    providerProblem: (values: { problem: Text }) => string;
  };
  settlements: {
    alarm: (values: { count: number }) => string;
    closed: (values: { by: Text; note: Text }) => string;
    days: (values: { from: Text; to: Text }) => string;
    import: {
      chosen: (values: { name: Text }) => string;
    };
    detail: {
      sum: (values: { kind: Text; currency: Text }) => string;
      sumSays: (values: { file: Text; site: Text }) => string;
      difference: (values: { amount: Text }) => string;
      first: (values: { count: Text }) => string;
      says: (values: { file: Text; site: Text }) => string;
      line: (values: { kind: Text; reference: Text }) => string;
    };
  };
  promos: {
    discountOf: {
      percent: (values: { amount: number }) => string;
      credits: (values: { amount: number }) => string;
    };
    plansOf: (values: { model: Text }) => string;
    modelAndSite: (values: { model: Text }) => string;
    usedOf: (values: { uses: number; max: number }) => string;
  };
  ledger: {
    differences: (values: { count: number }) => string;
  };
}

export const money = english as unknown as Catalogue<typeof english, Takes>;
