import type { ReportReason } from '@candela/contract/moderation/fields';
import { statement } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { findSubject } from '../subjects.ts';
import { openCase } from './open-case.ts';

/** A file is in few items; more than this would be looked for by its owner's account. */
const itemsAtMost = 50;

/** Nothing once the decision is reversed. */
const decided = statement<{ number: number; reason: ReportReason }>(
  'moderation.case-that-took-down',
  `select number, reason from moderation.cases
   where id = $1 and decision in ('takeDown', 'suspend') and appeal_outcome is distinct from 'reversed'`,
);
/** What a case about the same says already stays said once, however often the job runs. */
const sharing = statement<{ item_id: string }>(
  'moderation.items-that-share-files',
  `select distinct o.item_id
   from library.item_file_list p join library.item_file_list o on o.file_id = p.file_id
   where p.item_id = $1 and o.item_id <> $1
     and not exists (
       select from moderation.report_list r join moderation.cases c on c.id = r.case_id
       where c.item_id = o.item_id and r.text = $2
     )
   limit ${itemsAtMost}`,
);

/**
 * Opens a case about each item that still shows a file of one that was taken down, for the same reason: one file may be
 * in several items, and staff have seen one of them. What must be hidden at once for such a reason is.
 */
export async function openCasesOfSameFiles(
  deps: ComplianceDeps,
  { caseId, itemId }: { caseId: string; itemId: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const one = await tx.maybeRow(decided, [caseId]);
    if (!one) return;
    const text = say(texts.sharesFile({ number: one.number }));
    for (const { item_id: id } of await tx.rows(sharing, [itemId, text])) {
      const subject = await findSubject(tx, 'item', id, null);
      if (!subject || subject.isHidden) continue;
      await openCase(deps, tx, subject, {
        source: 'report',
        reason: one.reason,
        text,
        address: '',
        reporterId: null,
        reporterName: say(texts.site),
        reporterEmail: '',
      });
    }
  });
}
