import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { oneByOne, type RefusedOne } from '../../../platform/one-by-one.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { BankEntry, BankFileRow } from '../../earnings/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { payoutEvent } from './decide.ts';

const selectNames = statement<{ id: string; username: string }>(
  'admin.names-of-payouts',
  'select id, username from accounts.profiles where id = any($1::uuid[])',
);
const selectFile = statement<{ file_name: string }>(
  'admin.bank-file',
  'select file_name from earnings.bank_file_list where id = $1',
);

/** Keeps a bank's file and says what it would do; nothing is booked. Refuses with `invalid_input` on `xml`. */
export async function readBankFile(
  deps: AdminDeps,
  input: { fileName: string; xml: string },
  context: RequestContext,
) {
  const { bankFiles } = deps.payouts;
  const { file, isKnown } = await act(deps, context, 'readBankFile', async (tx, note) => {
    const saved = await bankFiles.keep(tx, { ...input, actorId: staffOf(context).staffId });
    const { id, file_name, format, entry_count } = saved.file;
    const after = { format, entries: entry_count, isKnown: saved.isKnown };
    note({ kind: 'bankFile', id, label: file_name, after });
    return saved;
  });
  const entries = await bankFiles.entries(deps.database, file.id);
  const modelIds = new Set(entries.flatMap(({ model_id }) => model_id ?? []));
  const names = new Map(
    (await deps.database.rows(selectNames, [[...modelIds]])).map(({ id, username }) => [id, username]),
  );
  return {
    file: fileView(file),
    isKnown,
    entries: entries.map((entry) => entryView(entry, names.get(entry.model_id ?? '') ?? '')),
  };
}

/** Each call settles this many payouts at most, so that it ends before a proxy gives up. */
const settledAtOnce = 1_000;

/** Books what matches and gives back what is named, each in a transaction of its own; refuses with `not_found`. */
export async function applyBankFile(
  deps: AdminDeps,
  { _id: fileId, returnIds }: { _id: string; returnIds: readonly string[] },
  context: RequestContext,
): Promise<{ paid: number; returned: number; refused: RefusedOne[]; left: number }> {
  const file = await deps.database.maybeRow(selectFile, [fileId]);
  if (!file) return refuse('not_found', { msg: texts.refusals.noBankFile });
  const entries = await deps.payouts.bankFiles.entries(deps.database, fileId);
  const returns = new Set(returnIds);
  const due = entries
    .filter(({ verdict, id }) => verdict === 'match' || (verdict === 'rejected' && returns.has(id)))
    .map((entry) => ({ ...entry, _id: entry.id }));
  const now = due.slice(0, settledAtOnce);
  let paid = 0;
  const actorId = staffOf(context).staffId;
  const settle = async (entry: (typeof now)[number]) => {
    const action = entry.verdict === 'match' ? 'markPayoutPaid' : 'returnPayout';
    await act(deps, context, action, async (tx, note) => {
      const done = await deps.payouts.bankFiles.settle(tx, { entry, actorId });
      const { reference, reason } = done;
      note(payoutEvent(done, { reference, reason, bankFile: file.file_name }));
    });
    if (entry.verdict === 'match') paid += 1;
  };
  const { done, refused } = await oneByOne(now, settle, context, texts.refusals.notDone);
  return { paid, returned: done - paid, refused, left: due.length - now.length };
}

function fileView(file: BankFileRow) {
  return {
    _id: file.id,
    fileName: file.file_name,
    format: file.format,
    readAt: file.read_at.toISOString(),
    entryCount: file.entry_count,
    ignoredCount: file.ignored_count,
    paidCount: file.paid_count,
    returnedCount: file.returned_count,
    appliedAt: file.applied_at?.toISOString() ?? null,
  };
}

function entryView(entry: BankEntry, model: string) {
  return {
    _id: entry.id,
    verdict: entry.verdict,
    endToEndId: entry.end_to_end_id,
    payoutId: entry.status === null ? null : entry.payout_id,
    model,
    amountCredits: entry.amount_credits === null ? null : Number(entry.amount_credits),
    asked: sum(entry.asked_minor, entry.asked_currency),
    told: sum(entry.amount_minor, entry.currency),
    reason: entry.reason,
  };
}

function sum(minor: bigint | null, currency: string | null) {
  return minor === null || currency === null ? null : { amountMinor: Number(minor), currency };
}
