import type { PayoutDetails } from '@candela/contract/earnings/payout-details';
import { v7 as newId } from 'uuid';
import { bankFileOf } from '../../../platform/csv.ts';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { creditTransfersXml, isSepaTransfer } from '../pain.ts';
import { payoutDetailsOf } from '../payout-encryption.ts';
import { decimalAmount } from '../payout-row.ts';

/** A file for the bank. */
export interface PayoutFile {
  batchId: string;
  payoutCount: number;
  csv: string;
  /** Those of them that a SEPA credit transfer reaches, as pain.001; null when none does. */
  creditTransfers: { payoutCount: number; xml: string } | null;
}

interface ExportedRow {
  id: string;
  model_id: string;
  method_id: string;
  amount_minor: bigint;
  currency: string;
  encrypted: Buffer | null;
}

interface OpenedRow extends ExportedRow {
  details: PayoutDetails;
}

const takeApproved = statement<{ id: string }>(
  'earnings.take-approved',
  `select id from earnings.payouts as payout
   where status = 'approved' and batch_id is null and method_kind <> all($1::text[])
     and not exists (select from earnings.provider_payouts where payout_id = payout.id)
   order by requested_at, id for update skip locked`,
);
const insertBatch = statement<object>(
  'earnings.insert-batch',
  'insert into earnings.payout_batches (id, made_at, made_by, payout_count) values ($1, $2, $3, $4)',
);
const putInBatch = statement<object>(
  'earnings.put-in-batch',
  'update earnings.payouts set batch_id = $1 where id = any($2::uuid[])',
);
const selectBatch = statement<ExportedRow>(
  'earnings.select-batch',
  `select payouts.id, payouts.model_id, payouts.method_id, payouts.amount_minor, payouts.currency, method.encrypted
   from earnings.payouts left join earnings.payout_methods as method on method.id = payouts.method_id
   where payouts.batch_id = $1 and payouts.status = 'approved' order by payouts.requested_at, payouts.id`,
);

/**
 * Puts every approved payout that was in no file yet, and that no provider pays, into one; none is ever in two. With `batchId` an earlier
 * file is written again, as far as its payouts still wait to be paid. Refuses with `not_found` when there is none.
 */
export async function exportPayouts(
  deps: EarningsDeps,
  { actorId, batchId: again }: { actorId: string | null; batchId?: string | undefined },
): Promise<PayoutFile> {
  return await deps.database.transaction(async (tx) => {
    const batchId = again ?? (await newBatch(deps, tx, actorId));
    const rows = await tx.rows(selectBatch, [batchId]);
    if (rows.length === 0) refuse('not_found', { msg: texts.refusals.nothingInFile });
    const payouts = rows.map((row) => ({
      ...row,
      details: payoutDetailsOf(deps, { ...row, payoutId: row.id, methodId: row.method_id }),
    }));
    const lines: Record<string, string>[] = [];
    for (const payout of payouts) lines.push(await lineOf(deps, tx, payout));
    const csv = bankFileOf(fileColumns, lines);
    const creditTransfers = await transfersOf(deps, batchId, payouts);
    return { batchId, payoutCount: rows.length, csv, creditTransfers };
  });
}

async function transfersOf(
  deps: EarningsDeps,
  batchId: string,
  payouts: readonly OpenedRow[],
): Promise<PayoutFile['creditTransfers']> {
  const { payerName, payerIban } = await deps.terms();
  const transfers = payouts.flatMap(({ id: payoutId, currency, amount_minor: amountMinor, details }) => {
    if (details.kind !== 'bank' || !isSepaTransfer(currency, details.iban)) return [];
    return [{ payoutId, holder: details.holder, iban: details.iban, amountMinor }];
  });
  if (payerIban === '' || transfers.length === 0) return null;
  const siteName = deps.siteName();
  const payer = { name: payerName || siteName, iban: payerIban };
  const xml = creditTransfersXml(batchId, payer, transfers, { siteName, at: deps.clock() });
  return { payoutCount: transfers.length, xml };
}

async function newBatch(deps: EarningsDeps, tx: Queryable, actorId: string | null): Promise<string> {
  const approved = await tx.rows(takeApproved, [deps.payoutProvider ? ['crypto'] : []]);
  if (approved.length === 0) refuse('not_found', { msg: texts.refusals.nothingToExport });
  const batchId = newId();
  await tx.execute(insertBatch, [batchId, deps.clock(), actorId, approved.length]);
  await tx.execute(putInBatch, [batchId, approved.map(({ id }) => id)]);
  return batchId;
}

const fileColumns = [
  'payout',
  'model',
  'kind',
  'holder',
  'iban',
  'account_number',
  'bic',
  'bank',
  'country',
  'bitcoin_address',
  'amount',
  'currency',
];

async function lineOf(deps: EarningsDeps, tx: Queryable, row: OpenedRow): Promise<Record<string, string>> {
  const { details } = row;
  const contact = await deps.contactOf(tx, row.model_id);
  const shared = {
    payout: row.id,
    model: contact?.username ?? row.model_id,
    kind: details.kind,
    amount: decimalAmount(row.amount_minor, row.currency),
    currency: row.currency,
  };
  if (details.kind === 'bank') return { ...shared, holder: details.holder, iban: details.iban };
  if (details.kind === 'crypto') return { ...shared, bitcoin_address: details.address };
  const { holder, accountNumber: account_number, bic, bankName: bank, country } = details;
  return { ...shared, holder, account_number, bic, bank, country };
}
