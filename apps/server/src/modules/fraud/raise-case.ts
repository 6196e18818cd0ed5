import type { FraudRule } from '@candela/contract/fraud/rules';
import { type Queryable, statement } from '../../platform/database/index.ts';

const raise = statement<{ id: string }>(
  'fraud.raise-case',
  `select fraud.raise_case($1, $2, $3::bigint, $4, $5::timestamptz, $6::uuid[], $7::uuid[], $8::uuid[], '{}', $9::timestamptz) as id`,
);
const lock = statement('fraud.lock-subject', 'select fraud.lock_subject($1, $2)');

/** Facts for a case; the accounts' sales follow when it holds. */
export interface Raised {
  rule: FraudRule;
  subject: string;
  figure: bigint;
  currency: string | null;
  /** What the accounts bought from here on belongs to it. */
  since: Date;
  accounts: readonly string[];
  payments: readonly string[];
  at: Date;
}

/** Raises a case or adds to the one that is open. @returns the case's id */
export async function raiseCase(tx: Queryable, raised: Raised): Promise<string> {
  const { rule, subject, figure, currency, since, accounts, payments, at } = raised;
  return (await tx.row(raise, [rule, subject, figure, currency, since, accounts, [], payments, at])).id;
}

/** Two that count the facts of one subject at once wait for each other, so that none is counted too low. */
export async function lockSubject(tx: Queryable, rule: FraudRule, subject: string): Promise<void> {
  await tx.row(lock, [rule, subject]);
}
