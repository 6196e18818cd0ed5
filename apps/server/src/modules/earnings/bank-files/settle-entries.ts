import type { BankVerdict } from '@candela/contract/admin/payouts-together';
import { type Queryable, statement, within } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { markPayoutPaid, returnPayout } from '../commands/settle-payout.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import type { PayoutRow } from '../payout-row.ts';
import { type EntryRow, verdictsOf } from './verdict.ts';

/** A line of a bank's file with what it means now. */
export interface BankEntry extends EntryRow {
  verdict: BankVerdict;
  /** Why the bank did not pay, in plain words. */
  reason: string;
}

const selectEntries = statement<EntryRow>(
  'earnings.bank-entries',
  `select entry.id, entry.end_to_end_id, entry.payout_id, entry.outcome, entry.amount_minor, entry.currency,
     entry.reference, entry.reason_code, entry.applied_at, payout.model_id, payout.status, payout.amount_credits,
     payout.amount_minor as asked_minor, payout.currency as asked_currency
   from earnings.bank_entries as entry left join earnings.payouts as payout on payout.id = entry.payout_id
   where entry.file_id = $1 order by entry.position`,
);

/** The lines of a file with what each would do now, in the order of the file. */
export async function bankEntries(database: Queryable, fileId: string): Promise<BankEntry[]> {
  const rows = await database.rows(selectEntries, [fileId]);
  const verdicts = verdictsOf(rows);
  return rows.map((row, index) => ({
    ...row,
    verdict: verdicts[index] ?? 'unknown',
    reason: row.outcome === 'rejected' ? say(reasonWords(row.reason_code)) : '',
  }));
}

/** A code of ISO 20022 in words a model understands. */
function reasonWords(code: string) {
  if (code === '') return texts.bankReasons.none;
  const known = Object.hasOwn(texts.bankReasons, code) ? texts.bankReasons[code as 'AC04'] : undefined;
  return known ?? texts.bankReasons.other({ code });
}

const claimEntry = statement<object>(
  'earnings.claim-bank-entry',
  'update earnings.bank_entries set applied_at = $2 where id = $1 and applied_at is null returning id',
);
const countOnFile = statement<object>(
  'earnings.count-on-bank-file',
  `update earnings.bank_files as file set paid_count = paid_count + $2, returned_count = returned_count + $3,
     applied_at = coalesce(file.applied_at, $4), applied_by = coalesce(file.applied_by, $5)
   from earnings.bank_entries as entry where entry.id = $1 and file.id = entry.file_id`,
);

/**
 * Does what a line that matches or was rejected says, in the caller's transaction, once: refuses with `conflict` when
 * its payout or the line itself was settled meanwhile.
 */
export async function settleEntry(
  deps: EarningsDeps,
  { entry, actorId }: { entry: BankEntry; actorId: string | null },
): Promise<PayoutRow> {
  const { payout_id: payoutId, verdict } = entry;
  if (payoutId === null || (verdict !== 'match' && verdict !== 'rejected')) {
    return refuse('conflict', { msg: texts.refusals.bankLineSettled });
  }
  return await deps.database.transaction(async (tx) => {
    const at = deps.clock();
    if (!(await tx.maybeRow(claimEntry, [entry.id, at]))) {
      refuse('conflict', { msg: texts.refusals.bankLineSettled });
    }
    const isPaid = verdict === 'match';
    const own = within(deps, tx);
    const done = isPaid
      ? await markPayoutPaid(own, { payoutId, actorId, reference: entry.reference || entry.end_to_end_id })
      : await returnPayout(own, { payoutId, actorId, reason: entry.reason });
    await tx.execute(countOnFile, [entry.id, isPaid ? 1 : 0, isPaid ? 0 : 1, at, actorId]);
    return done;
  });
}
