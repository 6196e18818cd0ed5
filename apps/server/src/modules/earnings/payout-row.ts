import type { Payout, PayoutMethodKind, PayoutStatus } from '@candela/contract/earnings/payouts';
import { type Queryable, statement } from '../../platform/database/index.ts';

/** A row of `payouts`. */
export interface PayoutRow {
  id: string;
  model_id: string;
  method_id: string;
  method_kind: PayoutMethodKind;
  method_label: string;
  status: PayoutStatus;
  amount_credits: bigint;
  amount_minor: bigint;
  currency: string;
  automatic: boolean;
  reason: string;
  reference: string;
  batch_id: string | null;
  requested_at: Date;
  approved_at: Date | null;
  settled_at: Date | null;
}

/** Every column of a `PayoutRow`. */
export const payoutColumns = `id, model_id, method_id, method_kind, method_label, status, amount_credits, amount_minor, currency,
  automatic, reason, reference, batch_id, requested_at, approved_at, settled_at`;

const lockPayout = statement<PayoutRow>(
  'earnings.lock-payout',
  `select ${payoutColumns} from earnings.payouts where id = $1 for update`,
);

/** Reads a payout and keeps every other change of it waiting until the transaction ends. */
export function lockedPayout(tx: Queryable, payoutId: string): Promise<PayoutRow | undefined> {
  return tx.maybeRow(lockPayout, [payoutId]);
}

const insertPayout = statement<PayoutRow>(
  'earnings.insert-payout',
  `insert into earnings.payouts (id, model_id, method_id, method_kind, method_label, status, amount_credits, amount_minor,
     currency, automatic, request_transaction_id, requested_at)
   values ($1, $2, $3, $4, $5, 'requested', $6, $7, $8, $9, $10, $11)
   returning ${payoutColumns}`,
);

/** What a new payout consists of. */
export interface NewPayout {
  id: string;
  modelId: string;
  method: { id: string; kind: PayoutMethodKind; label: string };
  amountCredits: bigint;
  amountMinor: bigint;
  currency: string;
  automatic: boolean;
  transactionId: string;
  at: Date;
}

export function addPayout(tx: Queryable, payout: NewPayout): Promise<PayoutRow> {
  const { id, modelId, method, amountCredits, amountMinor, currency, automatic, transactionId, at } = payout;
  return tx.row(insertPayout, [
    id,
    modelId,
    method.id,
    method.kind,
    method.label,
    amountCredits,
    amountMinor,
    currency,
    automatic,
    transactionId,
    at,
  ]);
}

const markApproved = statement<PayoutRow>(
  'earnings.mark-approved',
  `update earnings.payouts set status = 'approved', approved_at = $2, approved_by = $3 where id = $1 returning ${payoutColumns}`,
);

export function setApproved(tx: Queryable, payoutId: string, at: Date, actorId: string | null) {
  return tx.row(markApproved, [payoutId, at, actorId]);
}

const markRequested = statement<PayoutRow>(
  'earnings.mark-requested',
  `update earnings.payouts as payout set status = 'requested', approved_at = null, approved_by = null
   where id = $1 and approved_by = $2 and approved_at > $3 and batch_id is null
     and not exists (select from earnings.provider_payouts where payout_id = payout.id) returning ${payoutColumns}`,
);

/** Makes an approval undone; nothing where somebody else gave it, before that, or it has left the site since. */
export function setRequested(
  tx: Queryable,
  payoutId: string,
  { actorId, since }: { actorId: string; since: Date },
): Promise<PayoutRow | undefined> {
  return tx.maybeRow(markRequested, [payoutId, actorId, since]);
}

const markSettled = statement<PayoutRow>(
  'earnings.mark-settled',
  `update earnings.payouts set status = $2, settle_transaction_id = $3, settled_at = $4, settled_by = $5, reason = $6,
     reference = $7 where id = $1 returning ${payoutColumns}`,
);

const clearDetails = statement<object>(
  'earnings.forget-details',
  `update earnings.payout_methods as method set encrypted = null
   where method.id = $1 and method.removed_at is not null and not exists (
     select from earnings.payouts where payouts.method_id = method.id and payouts.status in ('requested', 'approved'))`,
);

/** Ends a payout, and forgets the details of its method where nothing needs them any more. */
export async function setSettled(
  tx: Queryable,
  payout: PayoutRow,
  end: {
    status: 'paid' | 'returned' | 'cancelled';
    transactionId: string;
    at: Date;
    actorId: string | null;
    reason?: string;
    reference?: string;
  },
): Promise<PayoutRow> {
  const { status, transactionId, at, actorId, reason = '', reference = '' } = end;
  const settled = await tx.row(markSettled, [
    payout.id,
    status,
    transactionId,
    at,
    actorId,
    reason,
    reference,
  ]);
  await tx.execute(clearDetails, [payout.method_id]);
  return settled;
}

/** Removes the details of a removed method at once unless a payout still waits for them. */
export async function clearUnneededDetails(tx: Queryable, methodId: string): Promise<void> {
  await tx.execute(clearDetails, [methodId]);
}

const selectPage = statement<PayoutRow>(
  'earnings.payouts-of-model',
  `select ${payoutColumns} from earnings.payouts where model_id = $1 order by requested_at desc, id desc limit $2 offset $3`,
);
const countPayouts = statement<{ count: bigint }>(
  'earnings.count-payouts',
  'select count(*) as count from earnings.payouts where model_id = $1',
);

/** A page of a model's payouts, newest first, and how many there are in all. */
export async function payoutsOf(
  database: Queryable,
  modelId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: PayoutRow[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    database.rows(selectPage, [modelId, page.limit, page.offset]),
    database.row(countPayouts, [modelId]),
  ]);
  return { rows, count: Number(count) };
}

/** A payout as its model sees it. */
export function payoutView(row: PayoutRow): Payout {
  return {
    _id: row.id,
    status: row.status,
    amountCredits: Number(row.amount_credits),
    amountMinor: Number(row.amount_minor),
    currency: row.currency,
    method: { kind: row.method_kind, label: row.method_label },
    automatic: row.automatic,
    reason: row.reason,
    reference: row.reference,
    requestedAt: row.requested_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

/** What the mails say about a payout. */
export function payoutWords(row: PayoutRow): { amountCredits: bigint; money: string; methodLabel: string } {
  return {
    amountCredits: row.amount_credits,
    money: moneyWords(row.amount_minor, row.currency),
    methodLabel: row.method_label,
  };
}

/** Minor units in words, 1250n and "USD" as "USD 12.50". */
export function moneyWords(amountMinor: bigint, currency: string): string {
  return `${currency} ${decimalAmount(amountMinor, currency)}`;
}

/** Minor units as the plain decimal number banks read, 1250n and "USD" as "12.50". */
export function decimalAmount(amountMinor: bigint, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  if (digits === 0) return String(amountMinor);
  const text = String(amountMinor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
