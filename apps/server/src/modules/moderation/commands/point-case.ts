import { statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockCase } from '../case-store.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { subjectNamed } from '../subjects.ts';
import { hides, secure } from './open-case.ts';

const point = statement(
  'moderation.point-case',
  `update moderation.cases
   set subject_kind = $2, subject_id = $3, subject_label = $4, subject_text = $5, account_id = $6, item_id = $7,
     hid_item = $8
   where id = $1`,
);

/**
 * Says what on this site an open case is about that came with an address: from then on it is decided as any other, and
 * what it is about is kept as evidence. The address stays as it was given.
 * Refuses with `not_found`, `conflict` once it is decided or has hidden something, and `invalid_input` for what names
 * nothing here.
 * @param input.target a link, or the id of an item, a message or an account
 * @returns the case, with what it was about before
 */
export async function pointCase(
  deps: ComplianceDeps,
  tx: Transaction,
  request: { caseId: string; target: string },
): Promise<{ number: number; before: string; label: string }> {
  const one = (await lockCase(tx, request.caseId)) ?? refuse('not_found', { msg: texts.refusals.noCase });
  if (one.status !== 'open') {
    refuse('conflict', { msg: texts.refusals.caseDecidedBefore({ number: one.number }) });
  }
  if (one.source === 'report') refuse('conflict', { msg: texts.refusals.pointedByReport });
  if (one.hid_item) refuse('conflict', { msg: texts.refusals.hidesItem });
  const subject = await subjectNamed(tx, request.target);
  if (!subject) return refuse('invalid_input', { fields: { target: texts.refusals.noTarget } });
  await tx.execute(point, [
    one.id,
    subject.subjectKind,
    subject.subjectId,
    subject.subjectLabel,
    subject.subjectText,
    subject.accountId,
    subject.itemId,
    await hides(tx, subject, one.reason),
  ]);
  // It is a person of the staff who says what the case is about.
  await secure(deps, tx, { ...one, mayHide: true }, subject);
  return { number: one.number, before: one.subject_label, label: subject.subjectLabel };
}
