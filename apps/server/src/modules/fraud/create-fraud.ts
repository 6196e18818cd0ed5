import type { FraudRule } from '@candela/contract/fraud/rules';
import type { Transaction } from '../../platform/database/index.ts';
import { paymentMoved } from '../payments/index.ts';
import { cleanUpFraud } from './commands/clean-up.ts';
import { type DecidedCase, decideCase, type FraudDecision, undoDecision } from './commands/decide-case.ts';
import { lookForSharedAddresses } from './commands/look-for-shared-addresses.ts';
import { watchPayment } from './commands/watch-payment.ts';
import type { FraudDeps } from './dependencies.ts';
import { reviewBegan } from './events.ts';
import { type FraudTerms, saveFraudRule } from './rule-store.ts';

/** Looks for signs of fraud, and carries out what staff make of them. Tips are watched by the database itself. */
export interface Fraud {
  /** See commands/decide-case.ts. */
  decideCase(tx: Transaction, decision: FraudDecision): Promise<DecidedCase>;
  /** See commands/decide-case.ts. */
  undoDecision(
    tx: Transaction,
    undone: { caseId: string; decision: 'clear' | 'hold'; actorId: string },
  ): ReturnType<typeof undoDecision>;
  /** Changes a rule and writes its history; returns what held before. */
  saveRule(
    tx: Transaction,
    change: { rule: FraudRule; terms: FraudTerms; reason: string; actorId: string | null },
  ): Promise<FraudTerms>;
}

/** Puts the watch together: payments in the transaction that credits them, addresses by a job. */
export function createFraud(deps: FraudDeps): Fraud {
  deps.events.inTransaction(paymentMoved, 'fraud', async (tx, { change, paymentId }) => {
    if (change === 'credited') await watchPayment(tx, paymentId, deps.clock());
  });
  deps.events.afterCommit(reviewBegan, 'earnings', async (began) => {
    await deps.database.transaction((tx) => deps.reviews.notify(tx, began));
  });
  deps.jobs?.every('fraud.look-for-shared-addresses', '* * * * *', () => lookForSharedAddresses(deps));
  deps.jobs?.every('fraud.clean-up', '17 4 * * *', () => cleanUpFraud(deps));
  return {
    decideCase: (tx, decision) => decideCase(deps, tx, decision),
    undoDecision: (tx, undone) => undoDecision(deps, tx, undone),
    saveRule: (tx, change) => saveFraudRule(tx, { ...change, at: deps.clock() }),
  };
}
