import { createHash } from 'node:crypto';
import type { PaymentProviderName } from '@candela/contract/payments/operations';
import { v7 as uuid } from 'uuid';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { watchSettlement } from './alarms.ts';
import { readSettlementLines, type SettlementFileLine, type Unread } from './read-lines.ts';

const known = statement<{ id: string }>(
  'admin.settlement-by-hash',
  'select id from admin.settlement_files where provider = $1 and file_hash = $2',
);
const insertFile = statement<{ id: string }>(
  'admin.insert-settlement',
  `insert into admin.settlement_files
     (id, provider, file_hash, file_name, first_day, last_day, read_at, read_by, line_count, ignored_count)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (provider, file_hash) do nothing returning id`,
);
const insertLines = statement<object>(
  'admin.insert-settlement-lines',
  `insert into admin.settlement_lines (file_id, position, kind, reference, payment_id, amount_minor, currency)
   select $1, line.position, line.kind, line.reference, line.payment_id, line.amount_minor, line.currency
   from unnest($2::int[], $3::text[], $4::text[], $5::uuid[], $6::bigint[], $7::text[])
     as line (position, kind, reference, payment_id, amount_minor, currency)`,
);

interface Given {
  provider: PaymentProviderName;
  fileName: string;
  csv: string;
  firstDay: string;
  lastDay: string;
}

/**
 * Keeps a provider's settlement file, once: the same file again is the one kept first. Nothing is booked; lines that
 * differ raise an alarm. Refuses with `invalid_input` on `csv`.
 */
export async function keepSettlement(
  deps: AdminDeps,
  { provider, fileName, csv, firstDay, lastDay }: Given,
  context: RequestContext,
): Promise<{ _id: string; isKnown: boolean }> {
  const { currency } = await deps.settings.saved();
  const read = readSettlementLines(csv, currency);
  if ('why' in read) return refuse('invalid_input', { fields: { csv: wordsOf(read) } });
  const { lines, ignoredCount } = read;
  const hash = createHash('sha256').update(csv).digest();
  return await act(deps, context, 'readSettlement', async (tx, note) => {
    const id = uuid();
    const values = [id, provider, hash, fileName, firstDay, lastDay, deps.clock(), staffOf(context).staffId];
    const file = await tx.maybeRow(insertFile, [...values, lines.length, ignoredCount]);
    if (file) await tx.execute(insertLines, [id, ...columnsOf(lines)]);
    const _id = file?.id ?? (await tx.row(known, [provider, hash])).id;
    await watchSettlement(deps, tx, _id);
    const after = { provider, firstDay, lastDay, lines: lines.length, isKnown: !file };
    note({ kind: 'settlement', id: _id, label: fileName, after });
    return { _id, isKnown: !file };
  });
}

function columnsOf(lines: readonly SettlementFileLine[]) {
  return [
    lines.map((_line, position) => position),
    lines.map(({ kind }) => kind),
    lines.map(({ reference }) => reference),
    lines.map(({ paymentId }) => paymentId),
    lines.map(({ amountMinor }) => amountMinor),
    lines.map(({ currency }) => currency),
  ];
}

function wordsOf(unread: Unread) {
  const { settlement } = texts.refusals;
  if (unread.why === 'columns') return settlement.columns({ missing: unread.missing.join(', ') });
  if (unread.why === 'amount') return settlement.amount({ line: unread.line });
  if (unread.why === 'currency') return settlement.currency({ line: unread.line });
  if (unread.why === 'quotes') return settlement.quotes({ line: unread.line });
  return settlement[unread.why];
}
