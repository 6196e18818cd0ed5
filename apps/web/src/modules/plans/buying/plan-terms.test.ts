import type { PlanQuote } from '@candela/contract/plans/memberships';
import { expect, it } from 'vitest';
import { planTerms } from './plan-terms.ts';

const quote: PlanQuote = {
  kind: 'clubHousePlan',
  planId: '0198c1b2-0000-7000-8000-000000000001',
  option: 'months=1',
  credits: 90,
  listCredits: 90,
  renewalCredits: 90,
  trial: false,
  endDate: '2026-12-23T12:00:00.000Z',
  covers: ['video'],
  opensPriced: true,
  includesChat: true,
};

const stop = 'until you cancel under Your memberships; we email you before each payment.';

it.each<[string, Partial<PlanQuote>, boolean, RegExp]>([
  [
    'renews',
    {},
    false,
    new RegExp(`^You pay 90 credits now, then 90 credits on .*2026.* and every month after it, ${stop}$`),
  ],
  ['renews every three months', { option: 'months=3' }, false, /and every 3 months after it/],
  [
    'has a first payment with a discount',
    { credits: 45 },
    false,
    /^You pay 45 credits now, then 90 credits on/,
  ],
  ['is free at first', { credits: 0 }, false, /^Free now, then 90 credits on/],
  [
    'begins with free days',
    { credits: 0, trial: true, option: 'months=1,trial' },
    false,
    new RegExp(`^Free until .*2026.*, then 90 credits on that day and every month after it, ${stop}$`),
  ],
  [
    'ends by itself',
    { renewalCredits: null, option: 'months=1,once' },
    false,
    /^You pay 90 credits now; it ends on .*2026.* and doesn’t renew\.$/,
  ],
  [
    'ends with its days or messages',
    { renewalCredits: null, kind: 'chatPlan' },
    true,
    /or once all messages are used, and doesn’t renew\.$/,
  ],
  [
    'ends with its messages',
    { renewalCredits: null, kind: 'chatPlan', endDate: null, credits: 1 },
    true,
    /^You pay 1 credit now; it ends once all messages are used and doesn’t renew\.$/,
  ],
  ['costs nothing', { renewalCredits: null, credits: 0 }, false, /^Free now; it ends on/],
])('says the whole truth in one sentence of a plan that %s', (_, change, endsWithMessages, words) => {
  expect(planTerms({ ...quote, ...change }, endsWithMessages)).toMatch(words);
});
