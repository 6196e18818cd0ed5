import type {
  BatchRow,
  HoldRow,
  LedgerCheckRow,
  PackRow,
  PaymentRow,
  PayoutRow,
  PurchaseRow,
  WebhookRow,
} from '@candela/contract/admin/money';
import type { BankFileRow } from '@candela/contract/admin/payouts-together';
import { onDays, rowsAtMost } from '../../../platform/database/index.ts';
import { accountsSearched, idSearched, listQuery, newestOf } from '../list-query.ts';

/** Names of accounts that may have been erased since. */
export const nameOf = (column: string) =>
  `coalesce((select username from accounts.profiles where id = ${column}), 'nobody')`;

export const paymentList = listQuery<PaymentRow>('payments', {
  select: `id as "_id", created_at as "createdAt", recipient_label as recipient, account_id as "accountId", credits,
    amount_minor as "amountMinor", currency, provider, provider_reference as reference, status,
    refunded_minor as "refundedMinor", reversed_credits as "reversedCredits", receipt_number as "receiptNumber"`,
  from: 'payments.payment_list',
  where: `($6::text = 'all' or status = $6) and ($7::uuid is null or account_id = $7)
    and ($3::text is null or recipient_label ilike $3 or provider_reference ilike $3 or id = ${idSearched})`,
  isLong: true,
  day: 'created_at',
  order: 'created_at desc, id desc',
  orders: { createdAt: 'created_at, id' },
});
const webhookIsOf =
  "case $6::text when 'all' then true when 'unread' then outcome is null else outcome = $6 end";
const receivedOnDays = `select * from payments.webhook_list
  where ${webhookIsOf} and ${onDays('received_at', '$4', '$5')}`;

export const webhookList = listQuery<WebhookRow>('webhooks', {
  select: `id as "_id", received_at as "receivedAt", provider, ip, verified as "isVerified", outcome, detail, attempts,
    left(body, 4000) as body`,
  from: 'payments.webhook_list',
  // Bodies are too large for an index of their parts.
  searchedFrom: `(${newestOf(receivedOnDays, 'received_at desc, id desc')}) as webhook_list`,
  where: `${webhookIsOf} and ($3::text is null or detail ilike $3 or body ilike $3 or provider ilike $3)`,
  day: 'received_at',
  order: 'received_at desc, id desc',
  orders: { receivedAt: 'received_at, id' },
});
const purchaseIsOf =
  "($6::uuid is null or buyer_id = $6 or seller_id = $6) and ($7::text = 'all' or kind = $7)";
const soldOnDays = `select * from ledger.purchase_list
  where ${purchaseIsOf} and ${onDays('created_at', '$4', '$5')}`;
// Every sale writes here, so that titles have no index of their parts.
const purchasesSearched = `${newestOf(soldOnDays, 'created_at desc, id desc')} where title ilike $3
  union (${soldOnDays} and id = ${idSearched})
  union (${soldOnDays} and buyer_id = ${accountsSearched} limit ${rowsAtMost})
  union (${soldOnDays} and seller_id = ${accountsSearched} limit ${rowsAtMost})`;

export const purchaseList = listQuery<PurchaseRow>('purchases', {
  select: `id as "_id", created_at as "createdAt", kind, title, buyer_id as "buyerId", ${nameOf('buyer_id')} as buyer,
    seller_id as "sellerId", ${nameOf('seller_id')} as seller, amount as "amountCredits",
    (share_hundredths / 100.0)::float8 as "sellerShareCredits", refunded as "refundedCredits"`,
  from: 'ledger.purchase_list',
  searchedFrom: `(${purchasesSearched}) as purchase_list`,
  isLong: true,
  where: purchaseIsOf,
  day: 'created_at',
  order: 'created_at desc, id desc',
  orders: { createdAt: 'created_at, id' },
});
const payoutIsOf = "($6::text = 'all' or status = $6) and ($7::uuid is null or model_id = $7)";
const requestedOnDays = `select * from earnings.payout_list
  where ${payoutIsOf} and ${onDays('requested_at', '$4', '$5')}`;

export const payoutList = listQuery<PayoutRow>('payouts', {
  select: `id as "_id", requested_at as "requestedAt", model_id as "modelId", ${nameOf('model_id')} as model,
    method_label as method, amount_credits as "amountCredits", amount_minor as "amountMinor", currency, status,
    automatic as "isAutomatic", batch_id as "batchId", reason, reference, provider,
    coalesce(provider_problem, '') as "providerProblem"`,
  from: 'earnings.payout_list',
  searchedFrom: `(${newestOf(requestedOnDays, 'requested_at desc, id desc')} where reference ilike $3
    union (${requestedOnDays} and id = ${idSearched})
    union (${requestedOnDays} and model_id = ${accountsSearched} limit ${rowsAtMost})) as payout_list`,
  where: payoutIsOf,
  isLong: true,
  day: 'requested_at',
  order: 'requested_at, id',
  orders: {
    '-requestedAt': 'requested_at desc, id desc',
    amountCredits: 'amount_credits, id',
    '-amountCredits': 'amount_credits desc, id desc',
  },
});
export const batchList = listQuery<BatchRow>('payout-batches', {
  select: `b.id as "_id", b.made_at as "madeAt", coalesce(s.name, 'Command line') as "madeBy",
    b.payout_count as "payoutCount",
    (select count(*)::int from earnings.payout_list where batch_id = b.id and status = 'approved') as waiting`,
  from: 'earnings.payout_batch_list b left join admin.staff s on s.id = b.made_by',
  day: 'b.made_at',
  order: 'b.made_at desc, b.id',
  orders: { madeAt: 'b.made_at, b.id' },
});
export const bankFileList = listQuery<BankFileRow>('bank-files', {
  select: `b.id as "_id", b.file_name as "fileName", b.format, b.read_at as "readAt",
    coalesce(s.name, 'Command line') as "readBy", b.entry_count as "entryCount", b.ignored_count as "ignoredCount",
    b.paid_count as "paidCount", b.returned_count as "returnedCount", b.applied_at as "appliedAt"`,
  from: 'earnings.bank_file_list b left join admin.staff s on s.id = b.read_by',
  where: '$3::text is null or b.file_name ilike $3',
  day: 'b.read_at',
  order: 'b.read_at desc, b.id desc',
  orders: { readAt: 'b.read_at, b.id' },
});
export const holdList = listQuery<HoldRow>('holds', {
  select: `id as "_id", created_at as "createdAt", model_id as "modelId", ${nameOf('model_id')} as model, kind,
    (amount_hundredths / 100.0)::float8 as "amountCredits", reason, payment_id as "paymentId"`,
  from: 'earnings.hold_list',
  where: `released_at is null and ($6::uuid is null or model_id = $6)
    and ($3::text is null or reason ilike $3 or id = ${idSearched} or model_id in (select id from accounts.profiles where username ilike $3))`,
  day: 'created_at',
  order: 'created_at, id',
  orders: {
    '-createdAt': 'created_at desc, id desc',
    amountCredits: 'amount_hundredths, id',
    '-amountCredits': 'amount_hundredths desc, id desc',
  },
});
export const packList = listQuery<PackRow>('packs', {
  select: `id as "_id", name, credits, bonus_credits as "bonusCredits", price_minor as "priceMinor", currency, active`,
  from: 'payments.credit_pack_list',
  where: '$3::text is null or name ilike $3',
  order: 'active desc, price_minor, id',
  orders: {
    name: 'lower(name), id',
    '-name': 'lower(name) desc, id desc',
    credits: 'credits, id',
    '-credits': 'credits desc, id desc',
  },
});
export const ledgerList = listQuery<LedgerCheckRow>('ledger-checks', {
  select: `id::text as "_id", checked_at as "checkedAt", differences`,
  from: 'ledger.check_list',
  where: `case $6::text when 'all' then true when 'good' then jsonb_array_length(differences) = 0
    else jsonb_array_length(differences) > 0 end`,
  day: 'checked_at',
  order: 'checked_at desc, id desc',
  orders: {
    checkedAt: 'checked_at, id',
    '-differences': 'jsonb_array_length(differences) desc, id desc',
    differences: 'jsonb_array_length(differences), id',
  },
});
