import type { AccountDetail, AccountRow, ItemRow } from '@candela/contract/admin/people';
import { purchaseKind } from '@candela/contract/ledger/purchases';
import { onDays, rowsAtMost, statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AdminDeps } from '../dependencies.ts';
import { accountsSearched, listQuery, newestOf, toWire } from '../list-query.ts';
import { texts } from '../locales/texts.ts';

/**
 * An account as a row of the admin lists; `a` is the account, `h` its legal hold. Exclusions are read one by one: by `exists`
 * PostgreSQL may collect those of all accounts first.
 */
export const accountColumns = `a.id as "_id", a.unique_id as "uniqueId", a.type, a.username, a.name, a.email,
  a.profile_image as "profileImage", a.country, a.approval_status as approval,
  a.email_verified_at is not null as "isVerified", a.suspended_at is not null as "isSuspended",
  a.erased_at is not null as "isErased", h.account_id is not null as "hasLegalHold",
  coalesce((select e.excluded_until is null from accounts.exclusion_list e where e.account_id = a.id), false)
    as "isExcludedForGood", a.second_factor_since is not null as "hasSecondFactor", a.created_at as "createdAt"`;
const accountsFrom = 'accounts.profiles a left join admin.legal_holds h on h.account_id = a.id';

export const accountList = listQuery<AccountRow>('accounts', {
  select: accountColumns,
  from: accountsFrom,
  where: `($3::text is null or a.username ilike $3 or a.email ilike $3 or a.name ilike $3)
    and ($6::text = 'all' or a.type = $6)
    and case $7::text when 'all' then true when 'suspended' then a.suspended_at is not null
      when 'unverified' then a.email_verified_at is null
      when 'pending' then a.approval_status = 'pending' and a.email_verified_at is not null
      else a.type = 'model' and a.approval_status = $7 end`,
  isLong: true,
  day: 'a.created_at',
  order: 'a.created_at desc, a.id desc',
  orders: {
    createdAt: 'a.created_at, a.id',
    username: 'lower(a.username)',
    '-username': 'lower(a.username) desc',
  },
});

const itemIsOf = `i.archived_at is null and ($7::text = 'all' or i.kind = $7) and ($8::uuid is null or i.model_id = $8)
    and case $6::text when 'all' then true when 'hidden' then i.hidden_at is not null
      when 'published' then i.status = 'published' else i.approval = $6 end`;
const itemsOnDays = `select * from library.item_list i where ${itemIsOf} and ${onDays('i.created_at', '$4', '$5')}`;
// Titles of what is published have an index of their parts.
const itemsSearched = `${newestOf(itemsOnDays, 'created_at desc, id desc')} where title ilike $3
  union (${itemsOnDays} and i.status = 'published' and i.title ilike $3 limit ${rowsAtMost})
  union (${itemsOnDays} and i.model_id = ${accountsSearched} limit ${rowsAtMost})`;

export const itemList = listQuery<ItemRow>('items', {
  select: `i.id as "_id", i.kind, i.title, i.description, i.model_id as "modelId", a.username as "modelName",
    i.visibility, i.price_credits as "priceCredits", i.status, i.approval, i.approval_reason as "approvalReason",
    i.hidden_at is not null as "isHidden", i.created_at as "createdAt"`,
  from: 'library.item_list i join accounts.profiles a on a.id = i.model_id',
  searchedFrom: `(${itemsSearched}) as i join accounts.profiles a on a.id = i.model_id`,
  where: itemIsOf,
  isLong: true,
  day: 'i.created_at',
  // Of what waits, the longest is on top.
  order: `case when $6 = 'pending' then i.created_at end, i.created_at desc, i.id desc`,
  orders: { '-createdAt': 'i.created_at desc, i.id desc', createdAt: 'i.created_at, i.id' },
});

const one = statement<object>(
  'admin.account',
  `select ${accountColumns}, a.suspension_reason as "suspensionReason", a.approval_reason as "approvalReason",
     h.reason as "legalHoldReason" from ${accountsFrom} where a.id = $1`,
);
const sessions = statement<object>(
  'admin.account-sessions',
  `select device, ip, created_at as "createdAt", last_seen_at as "lastSeenAt" from accounts.session_list where account_id = $1
   order by last_seen_at desc limit 20`,
);
const history = statement<object>(
  'admin.account-history',
  `select id as "_id", kind, title, amount as credits, status, created_at as "createdAt" from ledger.history_list
   where account_id = $1 order by created_at desc, id desc limit 50`,
);
const notes = statement<object>(
  'admin.account-notes',
  `select n.id as "_id", n.text, coalesce(s.name, 'Somebody who left') as by, n.created_at as "createdAt"
   from admin.account_notes n left join admin.staff s on s.id = n.staff_id where n.account_id = $1
   order by n.created_at desc limit 100`,
);
const counts = statement<AccountDetail['counts'] & { casesAbout: number }>(
  'admin.account-counts',
  `select (select count(*)::int from library.item_list where model_id = $1 and archived_at is null) as items,
     (select count(*)::int from shows.show_list as shows where model_id = $1) as shows,
     (select count(*)::int from editorial.support_ticket_list where account_id = $1) as tickets,
     (select count(*)::int from moderation.case_list where account_id = $1) as "casesAbout",
     (select count(*)::int from ledger.history_list where account_id = $1 and kind = any($2)) as purchases`,
);

/** An account with all that is known of it, its profile as its owner sees it. Refuses with `not_found`. */
export async function getAccount(deps: AdminDeps, accountId: string): Promise<AccountDetail> {
  const { database, accounts, wallet, clock } = deps;
  const row = await database.maybeRow(one, [accountId]);
  if (!row) return refuse('not_found', { msg: texts.refusals.noAccount });
  const [profile, uploads, reportLimit, balance, earnings, sessionRows, historyRows, noteRows, counted] =
    await Promise.all([
      accounts.myProfileOf(accountId),
      deps.library.uploadBudgetOf(accountId),
      deps.compliance.reportLimitOf(accountId),
      wallet.balanceOf(accountId),
      deps.earnings.availableTo(database, accountId, clock()),
      database.rows(sessions, [accountId]),
      database.rows(history, [accountId]),
      database.rows(notes, [accountId]),
      database.row(counts, [accountId, purchaseKind.options]),
    ]);
  const { casesAbout, ...amounts } = counted;
  return {
    ...toWire<Omit<AccountDetail, 'profile' | 'trust' | 'uploads' | 'reports'>>(row),
    trust: profile.type === 'model' ? await deps.compliance.trustOf(database, accountId) : null,
    profile: { ...profile },
    uploads,
    reports: { ...reportLimit, casesAbout },
    balance: {
      netCredits: Number(balance.net),
      totalCredits: Number(balance.total),
      earningsCredits: Number(earnings),
    },
    sessions: sessionRows.map((each) => toWire(each)),
    history: historyRows.map((each) => toWire(each)),
    notes: noteRows.map((each) => toWire(each)),
    counts: amounts,
  };
}
