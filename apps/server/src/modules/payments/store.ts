import type { PaymentProviderName, PaymentStatus } from '@candela/contract/payments/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { type PaymentUpdate, sha256Hex } from '../../platform/payments/index.ts';

/** One row of `payments`. */
export interface PaymentRow {
  id: string;
  account_id: string | null;
  recipient_email: string | null;
  recipient_label: string;
  receipt_email: string | null;
  by_visitor: boolean;
  pack_name: string | null;
  credits: bigint;
  amount_minor: bigint;
  currency: string;
  provider: PaymentProviderName;
  provider_reference: string | null;
  redirect_url: string | null;
  return_to: string | null;
  card_name: string | null;
  status: PaymentStatus;
  refunded_minor: bigint;
  reversed_credits: bigint;
  decline_reason: string | null;
  receipt_number: bigint | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  credited_at: Date | null;
  updated_at: Date;
}

const columns = `id, account_id, recipient_email, recipient_label, receipt_email, by_visitor, pack_name, credits,
  amount_minor, currency, provider, provider_reference, redirect_url, return_to, card_name, status, refunded_minor,
  reversed_credits, decline_reason, receipt_number, created_at, expires_at, paid_at, credited_at, updated_at`;

const byId = statement<PaymentRow>(
  'payments.by-id',
  `select ${columns} from payments.payments where id = $1`,
);
const byIdForUpdate = statement<PaymentRow>(
  'payments.by-id-for-update',
  `select ${columns} from payments.payments where id = $1 for update`,
);
const byReferenceForUpdate = statement<PaymentRow>(
  'payments.by-reference-for-update',
  `select ${columns} from payments.payments where provider = $1 and provider_reference = $2
   order by id limit 1 for update`,
);
const waitingForAccount = statement<PaymentRow>(
  'payments.waiting-for-account',
  `select ${columns} from payments.payments
   where recipient_email = lower($1) and paid_at is not null and credited_at is null order by id for update`,
);
const hasWaiting = statement<{ found: boolean }>(
  'payments.has-waiting',
  `select exists (select from payments.payments
     where recipient_email = lower($1) and paid_at is not null and credited_at is null) as found`,
);
const waitingEmails = statement<{ recipient_email: string }>(
  'payments.waiting-emails',
  `select distinct recipient_email from payments.payments
   where paid_at is not null and credited_at is null and recipient_email is not null limit 500`,
);
const newest = statement<PaymentRow>(
  'payments.newest',
  `select ${columns} from payments.payments where ($1::text is null or status = $1)
   order by created_at desc, id desc limit $2`,
);
const expireOld = statement<{ id: string; account_id: string | null }>(
  'payments.expire-old',
  `update payments.payments set status = 'expired', updated_at = $1
   where status = 'pending' and expires_at < $1 returning id, account_id`,
);
const nextReceipt = statement<{ number: bigint }>(
  'payments.next-receipt',
  "select nextval('payments.receipts') as number",
);
const saveStep = statement(
  'payments.save-step',
  `update payments.payments set status = $2, refunded_minor = $3, reversed_credits = $4, decline_reason = $5,
     provider_reference = coalesce($6, provider_reference), receipt_number = $7, paid_at = $8, updated_at = $9
   where id = $1`,
);
const saveCredited = statement(
  'payments.save-credited',
  'update payments.payments set account_id = $2, credited_at = $3, updated_at = $3 where id = $1',
);
const saveStarted = statement<{ redirect_url: string }>(
  'payments.save-started',
  `update payments.payments set redirect_url = coalesce(redirect_url, $2),
     provider_reference = case when redirect_url is null then coalesce($3, provider_reference) else provider_reference end,
     expires_at = case when redirect_url is null then coalesce($4, expires_at) else expires_at end
   where id = $1 returning redirect_url`,
);

const saveNetwork = statement(
  'payments.save-network',
  'update payments.payments set card_network = $2, fee_minor = $3 where id = $1',
);
const saveInstrument = statement(
  'payments.save-instrument',
  'update payments.traces set instrument = $2, paid_country = $3 where payment_id = $1',
);
const removeTraces = statement(
  'payments.remove-old-traces',
  'delete from payments.traces where made_at < $1',
);

/** What a provider says of how something was paid. */
export type PaidWith = Pick<PaymentUpdate, 'instrument' | 'country' | 'network' | 'feeMinor'>;

export const paymentStore = {
  byId: (queries: Queryable, id: string) => queries.maybeRow(byId, [id]),
  lockById: (tx: Queryable, id: string) => tx.maybeRow(byIdForUpdate, [id]),
  lockByReference: (tx: Queryable, provider: string, reference: string) =>
    tx.maybeRow(byReferenceForUpdate, [provider, reference]),
  /** Paid, and waiting for this email to have a verified account; locked. */
  lockWaiting: (tx: Queryable, email: string) => tx.rows(waitingForAccount, [email]),
  async hasWaiting(queries: Queryable, email: string): Promise<boolean> {
    return (await queries.row(hasWaiting, [email])).found;
  },
  async waitingEmails(queries: Queryable): Promise<string[]> {
    return (await queries.rows(waitingEmails)).map((row) => row.recipient_email);
  },
  newest: (queries: Queryable, status: string | undefined, limit: number) =>
    queries.rows(newest, [status ?? null, limit]),
  expireOld: (tx: Queryable, now: Date) => tx.rows(expireOld, [now]),
  async nextReceipt(tx: Queryable): Promise<bigint> {
    return (await tx.row(nextReceipt)).number;
  },
  saveStep: (tx: Queryable, row: PaymentRow) =>
    tx.execute(saveStep, [
      row.id,
      row.status,
      row.refunded_minor,
      row.reversed_credits,
      row.decline_reason,
      row.provider_reference,
      row.receipt_number,
      row.paid_at,
      row.updated_at,
    ]),
  async savePaidWith(tx: Queryable, { id, provider }: PaymentRow, paid: PaidWith): Promise<void> {
    const { instrument, country, network, feeMinor } = paid;
    if (network !== undefined || feeMinor !== undefined)
      await tx.execute(saveNetwork, [id, network?.slice(0, 30) || null, feeMinor ?? null]);
    if (instrument === undefined && country === undefined) return;
    // The hash finds the same card again and says nothing about it.
    const hash = instrument === undefined ? null : sha256Hex(`${provider}:${instrument}`);
    await tx.execute(saveInstrument, [id, hash, country ?? null]);
  },
  removeTraces: (queries: Queryable, before: Date) => queries.execute(removeTraces, [before]),
  saveCredited: (tx: Queryable, id: string, accountId: string, at: Date) =>
    tx.execute(saveCredited, [id, accountId, at]),
  /** Keeps where to pay; of two that start at once the first counts, and both get its address. */
  async saveStarted(
    queries: Queryable,
    id: string,
    started: { redirectUrl: string; reference?: string; expiresAt?: Date },
  ): Promise<string> {
    const { redirectUrl, reference = null, expiresAt = null } = started;
    return (await queries.row(saveStarted, [id, redirectUrl, reference, expiresAt])).redirect_url;
  },
};
