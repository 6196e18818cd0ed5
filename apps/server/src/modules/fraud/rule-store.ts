import type { FraudRule } from '@candela/contract/fraud/rules';
import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';

/** What an operator sets of a rule. */
export interface FraudTerms {
  isOn: boolean;
  /** In the rule's unit. */
  threshold: number;
  windowHours: number;
  effect: 'flag' | 'hold';
}

interface TermsRow {
  rule: FraudRule;
  is_on: boolean;
  threshold: bigint;
  window_hours: number;
  effect: FraudTerms['effect'];
}

const columns = 'rule, is_on, threshold, window_hours, effect';
const all = statement<TermsRow>('fraud.rules', `select ${columns} from fraud.rules`);
const lockOne = statement<TermsRow>(
  'fraud.lock-rule',
  `select ${columns} from fraud.rules where rule = $1 for update`,
);
const saveOne = statement(
  'fraud.save-rule',
  'update fraud.rules set is_on = $2, threshold = $3, window_hours = $4, effect = $5, changed_at = $6 where rule = $1',
);
const saveChange = statement(
  'fraud.save-rule-change',
  `insert into fraud.rule_changes (rule, before, after, reason, changed_at, changed_by)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** What holds now for every rule. */
export async function fraudRuleTerms(queries: Queryable): Promise<Map<FraudRule, FraudTerms>> {
  return new Map((await queries.rows(all)).map((row) => [row.rule, termsOf(row)]));
}

/** Changes a rule and writes its history. @returns what held before. @throws Refusal not_found */
export async function saveFraudRule(
  tx: Transaction,
  change: { rule: FraudRule; terms: FraudTerms; reason: string; actorId: string | null; at: Date },
): Promise<FraudTerms> {
  const { rule, terms, reason, actorId, at } = change;
  const before = termsOf((await tx.maybeRow(lockOne, [rule])) ?? refuse('not_found'));
  await tx.execute(saveOne, [rule, terms.isOn, terms.threshold, terms.windowHours, terms.effect, at]);
  await tx.execute(saveChange, [rule, JSON.stringify(before), JSON.stringify(terms), reason, at, actorId]);
  return before;
}

function termsOf(row: TermsRow): FraudTerms {
  return {
    isOn: row.is_on,
    threshold: Number(row.threshold),
    windowHours: row.window_hours,
    effect: row.effect,
  };
}
