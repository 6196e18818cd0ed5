import type { CaseReceipt } from '@candela/contract/moderation/operations';
import { writeCode } from '@candela/contract/watermarks/code';
import { statement } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { leakAddress } from '../case-reports.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { openCase, requireFewOpen } from './open-case.ts';

const reportedBefore = statement<{ number: number; due_at: Date }>(
  'moderation.leak-reported-before',
  `select c.number, c.due_at from moderation.report_list r join moderation.cases c on c.id = r.case_id
   where r.reporter_id = $1 and r.address = $2 and c.status = 'open' order by c.created_at limit 1`,
);

/**
 * Reports a copy of a model's that turned up elsewhere, by its code. The case names no account: who the code belongs to
 * is for staff to read, on record, and she learns no more of it than her copy showed.
 * Refuses with `not_found` for what is no copy of hers.
 */
export async function reportLeak(
  deps: ComplianceDeps,
  { code, modelId }: { code: string; modelId: string },
): Promise<CaseReceipt> {
  return await deps.database.transaction(async (tx) => {
    const { title, kind } = await deps.leakOf(tx, { code, modelId });
    const written = writeCode(code);
    const address = leakAddress(written);
    const known = await tx.maybeRow(reportedBefore, [modelId, address]);
    if (known) return { number: known.number, dueAt: known.due_at.toISOString() };
    await requireFewOpen(tx, modelId);
    const subject = {
      subjectKind: 'address',
      subjectId: null,
      subjectLabel: say(texts.subjects.leak({ code: written })),
      subjectText: '',
      accountId: null,
      itemId: null,
      isHidden: false,
    } as const;
    const { id: _id, ...receipt } = await openCase(deps, tx, subject, {
      // Not a report of a page here: staff say whose account it is about.
      source: 'complaint',
      reason: 'copyright',
      text: say(texts.leakText({ kind, title })),
      address,
      reporterId: modelId,
      reporterName: '',
      reporterEmail: '',
    });
    return receipt;
  });
}
