import type { CaseDecision } from '@candela/contract/moderation/fields';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction, uniqueViolation } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

/** Words for statements of reasons, to begin with. */
export interface StatementTemplate {
  /** Undefined for a new one. */
  id: string | undefined;
  name: string;
  decision: CaseDecision;
  text: string;
  staffId: string;
}

const before = statement<{ name: string; text: string }>(
  'moderation.lock-statement-template',
  'select name, text from moderation.statement_templates where id = $1 for update',
);
const save = statement(
  'moderation.save-statement-template',
  `insert into moderation.statement_templates (id, name, decision, text, updated_by, updated_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (id) do update set name = excluded.name, decision = excluded.decision, text = excluded.text,
     updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
);
const remove = statement(
  'moderation.delete-statement-template',
  'delete from moderation.statement_templates where id = $1',
);

/**
 * Keeps words for statements. Refuses with `not_found`, and with `conflict` where another has the name.
 * @returns its id, and what it said before
 */
export async function saveStatementTemplate(
  deps: Pick<ComplianceDeps, 'clock'>,
  tx: Transaction,
  { id: given, name, decision, text, staffId }: StatementTemplate,
): Promise<{ id: string; before: { name: string; text: string } | undefined }> {
  const now = deps.clock();
  const known = given === undefined ? undefined : await found(tx, given);
  const id = given ?? uuid({ msecs: now.getTime() });
  try {
    await tx.execute(save, [id, name, decision, text, staffId, now]);
  } catch (error) {
    if (uniqueViolation(error) !== 'statement_templates_by_name') throw error;
    refuse('conflict', { msg: texts.refusals.templateNameTaken });
  }
  return { id, before: known };
}

/** Deletes words for statements; resolves to what they were. Refuses with `not_found`. */
export async function deleteStatementTemplate(
  tx: Transaction,
  id: string,
): Promise<{ name: string; text: string }> {
  const known = await found(tx, id);
  await tx.execute(remove, [id]);
  return known;
}

async function found(tx: Transaction, id: string): Promise<{ name: string; text: string }> {
  return (await tx.maybeRow(before, [id])) ?? refuse('not_found', { msg: texts.refusals.noTemplate });
}

/** Puts the case's subject and the day into words that name them: `{subject}`, `{date}`. */
export function filledStatement(words: string, subject: string, now: Date): string {
  return words.replaceAll('{subject}', () => subject).replaceAll('{date}', now.toISOString().slice(0, 10));
}
