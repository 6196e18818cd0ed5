import { z } from 'zod';
import { fraudRuleNames, fraudRules, fraudWindowHoursMax } from '../fraud/rules.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { shareCredits } from '../shared/share-credits.ts';
import { listInput, pagedInput, reason, staffAccess, staffOperation } from './fields.ts';
import { dated, ofAccount } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

/** So many cases are decided by one call. */
const casesAtOnce = 200;

const rule = z.enum(fraudRuleNames);
const effect = z.enum(['flag', 'hold'], { error: t.chooseEffect });

const account = z.object({ _id: id, name: z.string(), isModel: z.boolean() });

const fraudCase = z.object({
  _id: id,
  rule,
  effect,
  state: z.enum(['open', 'held', 'cleared', 'refunded']),
  /** What was reached, in the rule's unit, and what it was held against when the case was raised. */
  figure: z.int(),
  threshold: z.int(),
  windowHours: z.int(),
  /** Of an amount of money, which is in minor units. */
  currency: z.string().nullable(),
  raisedAt: timestamp,
  changedAt: timestamp,
  /** The first of them, and how many there are. */
  accounts: z.array(account),
  accountCount: z.int(),
  models: z.array(account),
  payments: z.array(z.object({ _id: id, amountMinor: z.int(), currency: z.string(), status: z.string() })),
  paymentCount: z.int(),
  saleCount: z.int(),
  /** What is on hold of the case's sales now, be it by another case. */
  heldCredits: shareCredits,
  decidedAt: timestamp.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type FraudCaseRow = z.infer<typeof fraudCase>;

const ruleTerms = z.object({
  isOn: z.boolean(),
  threshold: z.int(),
  windowHours: z.int(),
  effect,
});

const ruleRow = ruleTerms.extend({
  _id: rule,
  unit: z.enum(['payments', 'money', 'credits', 'accounts']),
  min: z.int(),
  max: z.int(),
  /** Of an amount of money. */
  currency: z.string().nullable(),
  changedAt: timestamp.nullable(),
  /** The last changes, newest first. */
  history: z.array(
    z.object({
      _id: z.string(),
      at: timestamp,
      by: z.string(),
      before: ruleTerms,
      after: ruleTerms,
      reason: z.string(),
    }),
  ),
});
export type FraudRuleRow = z.infer<typeof ruleRow>;

const fraudRuleOrders = [
  'usual',
  'isOn',
  '-isOn',
  'windowHours',
  '-windowHours',
  'changedAt',
  '-changedAt',
] as const;
/** How rules are put in order; thresholds are of different units, and nothing is sorted by them. */
export type FraudRuleOrder = (typeof fraudRuleOrders)[number];

const saveRule = z
  .object({
    _id: rule,
    isOn: z.boolean(),
    threshold: z.int({ error: shared.wholeNumber }),
    windowHours: z.int({ error: shared.wholeNumber }).min(1).max(fraudWindowHoursMax),
    effect,
    reason,
  })
  .superRefine(({ _id, threshold }, context) => {
    const { min, max } = fraudRules[_id];
    if (threshold < min || threshold > max) {
      context.addIssue({ code: 'custom', path: ['threshold'], message: t.between({ min, max }) });
    }
  });

/** Signs of fraud: what raises a case, and what staff make of it. */
export const adminFraud = {
  listFraudCases: staffOperation('listFraudCases', staffAccess.fraud, 'Signs of fraud, open ones first')
    .input(
      z.object({
        ...listInput,
        state: z.enum(['waiting', 'open', 'held', 'cleared', 'refunded', 'all']).default('waiting'),
        rule: z.enum(['all', ...fraudRuleNames]).default('all'),
        effect: z.enum(['all', 'flag', 'hold']).default('all'),
        ...ofAccount,
        ...dated('-raisedAt', 'raisedAt', '-figure', 'figure'),
      }),
    )
    .output(listReply(fraudCase)),
  decideFraudCases: staffOperation(
    'decideFraudCases',
    staffAccess.finance,
    'Clears cases, holds on, or refunds and closes; each by itself, and says of each that was refused why',
  )
    .input(
      z.object({
        cases: z
          .array(id)
          .min(1, { error: t.chooseFraudCases })
          .max(casesAtOnce, { error: t.tooManyFraudCases })
          .refine((ids) => new Set(ids).size === ids.length, { error: t.sameFraudCaseTwice }),
        decision: z.enum(['clear', 'hold', 'refund'], { error: t.chooseDecision }),
        reason,
      }),
    )
    .output(
      reply(
        z.object({
          done: z.int(),
          refused: z.array(z.object({ _id: id, msg: z.string() })),
          /** Payments marked refunded, whose money goes back at the provider. */
          refundedPayments: z.int(),
        }),
      ),
    ),
  getFraudRules: staffOperation('getFraudRules', staffAccess.fraud, 'What raises a case, with its history')
    .input(
      z.object({
        ...pagedInput,
        ...dated(...fraudRuleOrders),
      }),
    )
    .output(listReply(ruleRow)),
  saveFraudRule: staffOperation(
    'saveFraudRule',
    staffAccess.owner,
    'Changes a rule; cases that were raised stay',
    ['conflict'],
  )
    .input(saveRule)
    .output(doneReply),
};
