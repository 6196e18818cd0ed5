import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

const assign = statement<{ number: number }>(
  'moderation.assign-cases',
  `update moderation.cases set assignee_id = $2, assigned_at = case when $2::uuid is not null then $3::timestamptz end
   where id = any($1::uuid[]) returning number`,
);

/**
 * Puts cases into somebody's hands, or into nobody's (null). Refuses with `not_found` unless all of them exist.
 * @returns their numbers
 */
export async function assignCases(
  tx: Transaction,
  { ids, assigneeId, at }: { ids: readonly string[]; assigneeId: string | null; at: Date },
): Promise<number[]> {
  const rows = await tx.rows(assign, [ids, assigneeId, at]);
  if (rows.length !== ids.length) refuse('not_found', { msg: texts.refusals.noCase });
  return rows.map(({ number }) => number);
}
