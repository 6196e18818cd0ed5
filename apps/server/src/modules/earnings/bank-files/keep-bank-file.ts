import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { type BankLine, payoutIdOf, readBankFile } from './bank-lines.ts';

/** A row of `bank_files`. */
export interface BankFileRow {
  id: string;
  file_name: string;
  format: string;
  read_at: Date;
  entry_count: number;
  ignored_count: number;
  paid_count: number;
  returned_count: number;
  applied_at: Date | null;
}

const fileColumns =
  'id, file_name, format, read_at, entry_count, ignored_count, paid_count, returned_count, applied_at';

const insertFile = statement<BankFileRow>(
  'earnings.insert-bank-file',
  `insert into earnings.bank_files (id, file_hash, file_name, format, read_at, read_by, entry_count, ignored_count)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (file_hash) do nothing returning ${fileColumns}`,
);
const selectByHash = statement<BankFileRow>(
  'earnings.bank-file-by-hash',
  `select ${fileColumns} from earnings.bank_files where file_hash = $1`,
);
const insertEntries = statement<object>(
  'earnings.insert-bank-entries',
  `insert into earnings.bank_entries (id, file_id, position, end_to_end_id, payout_id, outcome, amount_minor, currency,
     reference, reason_code)
   select entry.id, $1, entry.position, entry.end_to_end_id, entry.payout_id, entry.outcome, entry.amount_minor,
     entry.currency, entry.reference, entry.reason_code
   from unnest($2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::text[], $7::bigint[], $8::text[], $9::text[],
     $10::text[]) as entry (id, position, end_to_end_id, payout_id, outcome, amount_minor, currency, reference,
     reason_code)`,
);
const payoutsOfBatch = statement<{ id: string }>(
  'earnings.ids-of-batch',
  'select id from earnings.payouts where batch_id = $1 order by requested_at, id',
);

/**
 * Keeps a bank's file and its lines, once: the same file again is the row that was made first, with `isKnown`.
 * Refuses with `invalid_input` on `xml`.
 */
export async function keepBankFile(
  deps: EarningsDeps,
  tx: Queryable,
  { fileName, xml, actorId }: { fileName: string; xml: string; actorId: string | null },
): Promise<{ file: BankFileRow; isKnown: boolean }> {
  const hash = createHash('sha256').update(xml).digest();
  const known = await tx.maybeRow(selectByHash, [hash]);
  if (known) return { file: known, isKnown: true };
  const read = readBankFile(xml);
  const lines = [...read.lines];
  for (const whole of read.wholes) lines.push(...(await linesOfWhole(tx, whole)));
  const id = newId();
  const { format, ignoredCount } = read;
  const values = [id, hash, fileName, format, deps.clock(), actorId, lines.length, ignoredCount];
  const file = await tx.maybeRow(insertFile, values);
  // Two people read it at the same moment.
  if (!file) return { file: await tx.row(selectByHash, [hash]), isKnown: true };
  await tx.execute(insertEntries, [
    id,
    lines.map(() => newId()),
    lines.map((_line, position) => position),
    lines.map(({ endToEndId }) => endToEndId),
    lines.map(({ endToEndId }) => payoutIdOf(endToEndId)),
    lines.map(({ outcome }) => outcome),
    lines.map(({ amount }) => amount?.minor ?? null),
    lines.map(({ amount }) => amount?.currency ?? null),
    lines.map(({ reference }) => reference),
    lines.map(({ reasonCode }) => reasonCode),
  ]);
  return { file, isKnown: false };
}

/** A status of a whole message holds for each of its payouts; the message's id is the batch's, in base 36. */
async function linesOfWhole(
  tx: Queryable,
  { messageId, ...whole }: { messageId: string; outcome: BankLine['outcome']; reasonCode: string },
): Promise<BankLine[]> {
  const unknown: BankLine = { ...whole, endToEndId: messageId, amount: null, reference: '' };
  if (!/^[0-9A-Z]{1,25}$/.test(messageId)) return [unknown];
  let batch = 0n;
  for (const sign of messageId) batch = batch * 36n + BigInt(Number.parseInt(sign, 36));
  const batchId = payoutIdOf(batch.toString(16).padStart(32, '0'));
  const payouts = batchId === null ? [] : await tx.rows(payoutsOfBatch, [batchId]);
  if (payouts.length === 0) return [unknown];
  return payouts.map(({ id }) => ({ ...unknown, endToEndId: id.replaceAll('-', ''), reference: messageId }));
}
