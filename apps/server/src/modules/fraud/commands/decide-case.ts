import type { FraudRule } from '@candela/contract/fraud/rules';
import { undoneForMs } from '@candela/contract/shared/undo';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { FraudDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { lockSubject } from '../raise-case.ts';

/** What staff make of a case. */
export interface FraudDecision {
  caseId: string;
  decision: 'clear' | 'hold' | 'refund';
  reason: string;
  actorId: string;
}

/** What came of a decision. */
export interface DecidedCase {
  rule: FraudRule;
  before: { state: string; effect: string };
  after: { state: string; refundedSales: number; refundedPayments: number };
}

interface CaseRow {
  rule: FraudRule;
  state: 'open' | 'held' | 'cleared' | 'refunded';
  effect: 'flag' | 'hold';
}

const lockCase = statement<CaseRow>(
  'fraud.lock-case',
  'select rule, state, effect from fraud.cases where id = $1 for update',
);
const beginHold = statement('fraud.begin-hold', 'select fraud.begin_hold($1::uuid, $2::timestamptz)');
const salesToRefund = statement<{ id: string }>(
  'fraud.sales-to-refund',
  `select p.id from fraud.facts f join ledger.purchase_list p on p.id = f.fact_id
   where f.case_id = $1 and f.kind = 'sale' and p.refunded < p.amount order by p.buyer_id, p.id`,
);
const paymentsToRefund = statement<{ id: string }>(
  'fraud.payments-to-refund',
  `select p.id from fraud.facts f join payments.payment_list p on p.id = f.fact_id
   where f.case_id = $1 and f.kind = 'payment' and p.status = 'paid' order by p.id`,
);
const conclude = statement(
  'fraud.conclude-case',
  'update fraud.cases set state = $2, decided_at = $3, decided_by = $4, reason = $5 where id = $1',
);
const markTips = statement(
  'fraud.mark-decided-tips',
  `update fraud.watched_tips set decided_rules = array_append(decided_rules, $2)
   where purchase_id in (select fact_id from fraud.facts where case_id = $1 and kind = 'sale')
     and not $2 = any(decided_rules)`,
);
const dropAccounts = statement(
  'fraud.drop-held-accounts',
  'delete from fraud.held_accounts where case_id = $1',
);
const dropSales = statement<{ purchase_id: string }>(
  'fraud.drop-held-sales',
  'delete from fraud.held_sales where case_id = $1 returning purchase_id',
);
// A sale is held once: another case that holds takes over what this one lets go.
const passOn = statement(
  'fraud.pass-sales-on',
  `select fraud.hold_sales(c.id, array_agg(f.fact_id), $2::timestamptz)
   from fraud.facts f join fraud.cases c on c.id = f.case_id
   where f.kind = 'sale' and f.fact_id = any($1::uuid[]) and c.state in ('open', 'held') and c.effect = 'hold'
   group by c.id order by c.id`,
);

/**
 * Decides a case in the caller's transaction. `clear` lets everything go, and the same facts raise no case again. `hold`
 * keeps it on hold, or puts it there. `refund` gives back what was bought and marks the payments refunded.
 * @throws Refusal not_found, conflict when it is over, and what a refund is refused for
 */
export async function decideCase(
  deps: Pick<FraudDeps, 'clock' | 'wallet' | 'payments' | 'reviews'>,
  tx: Transaction,
  { caseId, decision, reason, actorId }: FraudDecision,
): Promise<DecidedCase> {
  const at = deps.clock();
  const found = (await tx.maybeRow(lockCase, [caseId])) ?? refuse('not_found');
  const { rule, state, effect } = found;
  if (state === 'cleared' || state === 'refunded') refuse('conflict', { msg: texts.refusals.caseOver });
  const before = { state, effect };
  const end = (next: CaseRow['state']) => tx.execute(conclude, [caseId, next, at, actorId, reason]);
  if (decision === 'hold') {
    if (state === 'held') refuse('conflict', { msg: texts.refusals.caseHeld });
    if (effect === 'flag') await tx.row(beginHold, [caseId, at]);
    await end('held');
    return { rule, before, after: { state: 'held', refundedSales: 0, refundedPayments: 0 } };
  }
  let refundedSales = 0;
  let refundedPayments = 0;
  if (decision === 'refund') {
    // What the accounts bought becomes part of the case first, so that it goes back with it.
    if (effect === 'flag') await tx.row(beginHold, [caseId, at]);
    for (const { id } of await tx.rows(salesToRefund, [caseId])) {
      await deps.wallet.refund(tx, { purchaseId: id, reason, actorId });
      refundedSales += 1;
    }
    for (const { id } of await tx.rows(paymentsToRefund, [caseId])) {
      await deps.payments.refundPayment({ paymentId: id }, tx);
      refundedPayments += 1;
    }
  }
  const next = decision === 'clear' ? 'cleared' : 'refunded';
  await end(next);
  await tx.execute(markTips, [caseId, rule]);
  await tx.execute(dropAccounts, [caseId]);
  const sales = await tx.rows(dropSales, [caseId]);
  await deps.reviews.end(tx, { caseId, actorId });
  await tx.rows(passOn, [sales.map((sale) => sale.purchase_id), at]);
  return { rule, before, after: { state: next, refundedSales, refundedPayments } };
}

const openAgain = statement(
  'fraud.open-case-again',
  `update fraud.cases as c set state = 'open', decided_at = null, decided_by = null, reason = null
   where id = $1 and state = $2 and effect = $3 and decided_by = $4 and decided_at > $5
     and not exists (select from fraud.cases where rule = c.rule and subject = c.subject and state in ('open', 'held') and id <> c.id)`,
);
const subjectOf = statement<{ rule: FraudRule; subject: string }>(
  'fraud.subject-of-case',
  'select rule, subject from fraud.cases where id = $1',
);
const unmarkTips = statement(
  'fraud.unmark-decided-tips',
  `update fraud.watched_tips set decided_rules = array_remove(decided_rules, $2)
   where purchase_id in (select fact_id from fraud.facts where case_id = $1 and kind = 'sale')`,
);

/**
 * Undoes a decision of seconds ago that moved nothing: a case that held nothing and was cleared, or one that held already
 * and was put on hold.
 * @throws Refusal not_found, and conflict when it was somebody else's, it is too late, or the next case is open
 */
export async function undoDecision(
  { clock }: Pick<FraudDeps, 'clock'>,
  tx: Transaction,
  { caseId, decision, actorId }: Pick<FraudDecision, 'caseId' | 'actorId'> & { decision: 'clear' | 'hold' },
): Promise<{ rule: FraudRule; before: { state: string } }> {
  const { rule, subject } = (await tx.maybeRow(subjectOf, [caseId])) ?? refuse('not_found');
  // Facts that raise the next case wait for this, or this sees it.
  await lockSubject(tx, rule, subject);
  const since = new Date(clock().getTime() - undoneForMs);
  const [state, effect] = decision === 'clear' ? ['cleared', 'flag'] : ['held', 'hold'];
  const undone = await tx.execute(openAgain, [caseId, state, effect, actorId, since]);
  if (undone === 0) refuse('conflict', { msg: texts.refusals.tooLateToUndo });
  if (decision === 'clear') await tx.execute(unmarkTips, [caseId, rule]);
  return { rule, before: { state } };
}
