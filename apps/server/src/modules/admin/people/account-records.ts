import {
  type AccountRecord,
  type AccountSection,
  accountSections,
} from '@candela/contract/admin/account-page';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { listQuery } from '../list-query.ts';
import { texts } from '../locales/texts.ts';

/** A line of a section; what a section has nothing for is null. */
const line = (columns: {
  title: string;
  kind: string;
  state: string;
  credits?: string;
  refunded?: string;
  /** The column of whoever sold it, or bought it. */
  counterpartId?: string;
  money?: string;
  /** What its list is searched for; its id unless it has a number. */
  foundBy?: string;
  at: string;
}) =>
  `id as "_id", ${columns.foundBy ?? 'id'}::text as "foundBy", ${columns.title} as title, ${columns.kind} as kind, ${columns.state} as state,
   ${columns.counterpartId ? `(select username from accounts.profiles where id = ${columns.counterpartId})` : 'null'}
     as counterpart,
   ${columns.counterpartId ?? 'null'} as "counterpartId",
   (${columns.credits ?? 'null'})::float8 as credits, (${columns.refunded ?? 'null'})::float8 as "refundedCredits",
   ${columns.money ? `${columns.money} as "amountMinor", currency` : 'null as "amountMinor", null as currency'},
   ${columns.at} as at`;

const caseLine = line({
  title: "'#' || number || ' ' || subject_label",
  kind: 'reason',
  state: 'status',
  foundBy: 'number',
  at: 'created_at',
});
const purchaseLine = (counterpartId: 'buyer_id' | 'seller_id') =>
  line({
    title: 'title',
    kind: 'kind',
    state:
      "case when refunded = 0 then 'done' when refunded < amount then 'partlyRefunded' else 'refunded' end",
    counterpartId,
    credits: 'amount',
    refunded: 'refunded',
    at: 'created_at',
  });
const ofShows = "kind in ('liveStream', 'privateShow', 'videoCall')";
/** `isOf` says whether a row is of the account, which is $4. */
const list = (section: AccountSection, select: string, from: string, isOf: string) =>
  listQuery<AccountRecord>(`account-${section}`, {
    select,
    from,
    where: `${isOf} and $3::text is null`,
    order: 'at desc, id desc',
  });

const lists = {
  cases: list('cases', caseLine, 'moderation.case_list', 'account_id = $4'),
  reports: list(
    'reports',
    caseLine,
    'moderation.case_list',
    'id in (select case_id from moderation.report_list where reporter_id = $4)',
  ),
  tickets: list(
    'tickets',
    line({
      title: "'#' || number || ' ' || subject",
      kind: 'topic',
      state: 'status',
      foundBy: 'number',
      at: 'created_at',
    }),
    'editorial.support_ticket_list',
    'account_id = $4',
  ),
  payments: list(
    'payments',
    line({
      title: 'pack_name',
      kind: 'provider',
      state: 'status',
      credits: 'credits',
      money: 'amount_minor',
      at: 'created_at',
    }),
    'payments.payment_list',
    'account_id = $4',
  ),
  purchases: list(
    'purchases',
    purchaseLine('seller_id'),
    'ledger.purchase_list',
    `buyer_id = $4 and not (${ofShows})`,
  ),
  shows: list('shows', purchaseLine('seller_id'), 'ledger.purchase_list', `buyer_id = $4 and ${ofShows}`),
  sales: list('sales', purchaseLine('buyer_id'), 'ledger.purchase_list', 'seller_id = $4'),
  payouts: list(
    'payouts',
    line({
      title: 'method_label',
      kind: "case when automatic then 'automatic' else 'requested' end",
      state: 'status',
      credits: 'amount_credits',
      money: 'amount_minor',
      at: 'requested_at',
    }),
    'earnings.payout_list',
    'model_id = $4',
  ),
  holds: list(
    'holds',
    line({
      title: 'reason',
      kind: 'kind',
      state: "case when released_at is null then 'held' else 'released' end",
      credits: 'amount_hundredths / 100.0',
      at: 'created_at',
    }),
    'earnings.hold_list',
    'model_id = $4',
  ),
  // What they say stays in the vault: each look at it is on record.
  documents: list(
    'documents',
    line({ title: 'null', kind: "'document'", state: 'status', at: 'sent_at' }),
    'verification.identity_check_list',
    'account_id = $4',
  ),
} satisfies Record<AccountSection, unknown>;

const known = statement<{ username: string; email: string; ips: string[] }>(
  'admin.account-addresses',
  `select username, email, array(select distinct ip from accounts.session_list where account_id = $1 limit 20) as ips
   from accounts.profiles where id = $1`,
);

/** One section of an account's page. Refuses with `not_your_role` what the role may not read, and with `not_found`. */
export async function listAccountRecords(
  { database }: AdminDeps,
  input: { _id: string; section: AccountSection; current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: AccountRecord[]; totalCount: number }> {
  const roles: readonly string[] = accountSections[input.section];
  if (!roles.includes(staffOf(context).role)) refuse('not_your_role');
  if (!(await database.maybeRow(known, [input._id]))) refuse('not_found', { msg: texts.refusals.noAccount });
  return await lists[input.section](database, input, [input._id]);
}

/** Shows where somebody can be reached and where the account is used from; who looked and why is on record. */
export async function revealAddresses(
  deps: AdminDeps,
  { _id, reason }: { _id: string; reason: string },
  context: RequestContext,
): Promise<{ email: string; phone: string | null; ips: string[] }> {
  // Read before: inside the transaction nothing else may ask the pool.
  if (!(await deps.database.maybeRow(known, [_id]))) refuse('not_found', { msg: texts.refusals.noAccount });
  const { phone } = await deps.accounts.myProfileOf(_id);
  return await act(deps, context, 'revealAddresses', async (tx, note) => {
    const found = (await tx.maybeRow(known, [_id])) ?? refuse('not_found', { msg: texts.refusals.noAccount });
    note({ kind: 'account', id: _id, label: found.username, reason });
    return { email: found.email, phone: phone || null, ips: found.ips };
  });
}
