import { adminFraud } from '@candela/contract/admin/fraud';
import type { FraudRule } from '@candela/contract/fraud/rules';
import { implement } from '@orpc/server';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { oneByOne } from '../../../platform/one-by-one.ts';
import type { FraudTerms } from '../../fraud/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { fraudCaseList, fraudRuleList } from './lists.ts';

interface Together {
  cases: readonly string[];
  decision: 'clear' | 'hold' | 'refund';
  reason: string;
}

const actions = { clear: 'clearFraudCase', hold: 'holdFraudCase', refund: 'refundFraudCase' } as const;

/** Decides cases one after the other, each in a transaction of its own: one that is refused stops no other. */
async function decideFraudCases(
  deps: AdminDeps,
  { cases, decision, reason }: Together,
  context: RequestContext,
) {
  let refundedPayments = 0;
  const decide = async ({ _id: caseId }: { _id: string }) => {
    const decided = await act(deps, context, actions[decision], async (tx, note) => {
      const actorId = staffOf(context).staffId;
      const done = await deps.fraud.decideCase(tx, { caseId, decision, reason, actorId });
      const { rule: label, before, after } = done;
      note({ kind: 'fraudCase', id: caseId, label, before, after, reason });
      return done;
    });
    refundedPayments += decided.after.refundedPayments;
  };
  const all = cases.map((_id) => ({ _id }));
  const answer = await oneByOne(all, decide, context, texts.refusals.notDecided);
  return { ...answer, refundedPayments };
}

async function saveFraudRule(
  deps: AdminDeps,
  { _id: rule, reason, ...terms }: FraudTerms & { _id: FraudRule; reason: string },
  context: RequestContext,
) {
  return await act(deps, context, 'saveFraudRule', async (tx, note) => {
    const actorId = staffOf(context).staffId;
    const before = await deps.fraud.saveRule(tx, { rule, terms, reason, actorId });
    note({ kind: 'fraudRule', id: null, label: rule, before, after: terms, reason });
    return { msg: say(texts.replies.fraudRuleSaved) };
  });
}

const os = implement(adminFraud).$context<RequestContext>();

/** Signs of fraud: the queue, what staff decide, and the rules. */
export function fraudRoutes(deps: AdminDeps) {
  return {
    listFraudCases: os.listFraudCases.handler(({ input }) => {
      const { state, rule, effect, accountId } = input;
      const values = [state, rule, effect, accountId || null];
      return fraudCaseList(deps.database, input, values);
    }),
    decideFraudCases: os.decideFraudCases.handler(async ({ input, context }) => ({
      data: await decideFraudCases(deps, input, context),
    })),
    getFraudRules: os.getFraudRules.handler(({ input }) => fraudRuleList(deps, input)),
    saveFraudRule: os.saveFraudRule.handler(({ input, context }) => saveFraudRule(deps, input, context)),
  };
}
