import pg from 'pg';
import { measured } from './reading.ts';
import { openTestDatabase } from './test-database.ts';

/** Whoever has a few of the cases. */
export const busyStaff = '00000000-0000-7000-8000-00000000000a';
/** An account some of the cases and records are about. */
export const busyAccount = '00000000-0000-7000-8000-000000000007';

const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** One a minute, the newest an hour ago. */
const at = "now() - interval '1 hour' - n * interval '1 minute'";
/** Marks of a name that everybody has and of one that nobody else has, by a secret that is none. */
const marks = "array[sha256('ada'), sha256(('name' || n)::bytea)]";
// Places in a long list are multiplied below.
const series = 'generate_series(1, $1::bigint) as n';

/**
 * As a site has them after years: most cases are decided, most checks found nothing, and what staff look for is rare. One
 * in some thousand of each is the odd one a filter finds.
 */
const fills: readonly (readonly [table: string, sql: string])[] = [
  [
    'admin.staff',
    `insert into admin.staff (id, email, name, role, password_hash, created_at)
     select '${busyStaff}', 'busy@example.test', 'Busy', 'owner', 'x', now() where $1::int > 0`,
  ],
  [
    'accounts.accounts',
    `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, approval_status,
       email_verified_at, terms_accepted_at, created_at, updated_at)
     select ${id('n')}, 'long-' || n, 'model', 'long' || n, 'long' || n || '@example.org', 'x', '1990-01-01', 'approved',
       now(), now(), ${at}, now() from ${series}`,
  ],
  [
    'verification.identity_checks',
    `insert into verification.identity_checks (id, account_id, status, kind, country, expires_on, facts, facts_key, sent_at,
       decided_at, name_marks)
     select ${id('n')}, ${id('n')}, 'approved', 'passport', 'FR', current_date + (n * 7919 % 3000)::int, '\\x00', '\\x00',
       ${at}, ${at}, ${marks} from ${series}`,
  ],
  [
    'verification.applicants',
    `insert into verification.applicants select * from verification.due_applicants where $1::int > 0`,
  ],
  [
    'verification.releases',
    `insert into verification.releases (id, model_id, status, kind, country, expires_on, signed_on, facts, facts_key,
       created_at, name_marks)
     select ${id('n')}, ${id('n % 997 + 1')}, 'kept', 'idCard', 'FR', current_date + (n * 7919 % 3000)::int, '2026-01-01',
       '\\x00', '\\x00', ${at}, ${marks} from ${series}`,
  ],
  [
    'moderation.cases',
    `insert into moderation.cases (id, source, subject_kind, subject_id, subject_label, account_id, reason, text, is_urgent,
       status, created_at, due_at, decision, statement, decided_at, appealed_at, assignee_id)
     select ${id('n')}, 'report', 'profile', ${id('n % 997 + 1')}, 'Profile ' || n, ${id('n % 997 + 1')},
       case when n % 4000 = 0 then 'minor' when n % 4000 = 1 then 'intimate' when n % 3 = 0 then 'harassment' else 'spam' end,
       'x', n % 4000 = 0, case when n % 100 = 0 then 'open' else 'decided' end, ${at}, ${at} + interval '1 day',
       case when n % 100 = 0 then null else 'dismiss' end, case when n % 100 = 0 then null else 'Nothing found.' end,
       case when n % 100 = 0 then null else now() end, case when n % 4000 = 3 then now() end,
       case when n % 4000 = 5 then '${busyStaff}'::uuid end
     from ${series}`,
  ],
  [
    'fraud.cases',
    `insert into fraud.cases (id, rule, subject, effect, state, figure, threshold, window_hours, raised_at, changed_at, since,
       decided_at, reason)
     select ${id('n')}, case when n % 4000 = 0 then 'freshTips' when n % 4000 = 1 then 'newInstrumentTips'
         when n % 2 = 0 then 'sharedDevice' else 'amountPerAccount' end,
       'subject ' || n, case when n % 4000 < 2 then 'hold' else 'flag' end,
       case when n % 100 = 0 then 'open' when n % 4000 = 1 then 'held' when n % 4000 = 3 then 'refunded' else 'cleared' end,
       n * 7919 % 100000, 10, 24, ${at}, ${at}, ${at}, case when n % 100 = 0 then null else now() end,
       case when n % 100 = 0 then null else 'x' end
     from ${series}`,
  ],
  [
    'fraud.facts',
    `insert into fraud.facts (case_id, kind, fact_id) select ${id('n')}, 'account', ${id('n % 997 + 1')} from ${series}`,
  ],
  [
    'ledger.checks',
    `insert into ledger.checks (checked_at, differences)
     select ${at}, case when n % 4000 = 0 then '[{"what":"x","id":"y","expected":"1","found":"2"}]' else '[]' end::jsonb
     from ${series}`,
  ],
  [
    'admin.settlement_files',
    `insert into admin.settlement_files (id, provider, file_hash, file_name, first_day, last_day, read_at, read_by,
       line_count, ignored_count)
     select ${id('n')}, 'ccbill', sha256(n::text::bytea), 'file ' || n, '2026-01-01', '2026-01-01', ${at}, '${busyStaff}', 1, 0
     from ${series}`,
  ],
  [
    'admin.settlement_alarms',
    `insert into admin.settlement_alarms (file_id, odd_count, raised_at, closed_at, note)
     select ${id('n')}, 1, ${at}, case when n % 4000 = 0 then null else now() end, case when n % 4000 = 0 then null else 'x' end
     from ${series} where n % 20 = 0`,
  ],
  [
    'payments.payments',
    `insert into payments.payments (id, account_id, recipient_label, by_visitor, credits, amount_minor, currency, provider,
       status, receipt_number, created_at, expires_at, paid_at, credited_at, updated_at, card_network)
     select ${id('n')}, ${id('n % 997 + 1')}, 'long' || n % 997, false, 10, 1000, 'USD', 'ccbill',
       case when n % 4000 = 0 then 'chargeback' else 'paid' end, n, ${at}, now(), ${at}, ${at}, now(),
       case when n % 3 = 0 then 'visa' else 'mastercard' end
     from ${series}`,
  ],
  [
    'payments.day_sums',
    `insert into payments.day_sums (day, currency, provider, network, payments, paid_minor, fees_minor, fees_unknown)
     select (paid_at at time zone 'UTC')::date, currency, provider, card_network, count(*), sum(amount_minor), 0, count(*)
     from payments.payments where $1::int > 0 group by 1, 2, 3, 4`,
  ],
  [
    'payments.events',
    `insert into payments.events (id, provider, provider_event_id, payment_id, kind, outcome, created_at, taken_minor)
     select ${id('n')}, 'ccbill', n::text, ${id('n')}, 'chargeback', 'applied', ${at}, 1000 from ${series} where n % 4000 = 0`,
  ],
  [
    'payments.webhooks',
    `insert into payments.webhooks (id, provider, received_at, ip, method, headers, query, body, verified, outcome, detail)
     select ${id('n')}, 'ccbill', ${at}, '192.0.2.1', 'POST', '{}', '', '{"transaction":"' || md5(n::text) || '"}', true,
       case when n % 4000 = 0 then 'failed' when n % 4000 = 1 then 'refused' when n % 4000 <> 2 then 'done' end, ''
     from ${series}`,
  ],
  [
    'ledger.purchases',
    `insert into ledger.purchases (id, kind, buyer_id, seller_id, title, amount, share_hundredths, created_at, updated_at)
     select ${id('n')}, case when n % 4000 = 0 then 'order' when n % 3 = 0 then 'video' else 'tip' end,
       ${id('n % 991 + 1')}, ${id('n % 997 + 1')}, case when n % 4000 = 0 then 'Lantern ' else 'A tip ' end || n, 10, 800,
       ${at}, ${at}
     from ${series}`,
  ],
  [
    'ledger.transactions',
    `insert into ledger.transactions (id, kind, created_at) select ${id('n')}, 'payout_request', ${at} from ${series}`,
  ],
  [
    'earnings.payouts',
    `insert into earnings.payouts (id, model_id, method_id, method_kind, method_label, status, amount_credits, amount_minor,
       currency, automatic, request_transaction_id, settle_transaction_id, requested_at, settled_at, reference)
     select ${id('n')}, ${id('n % 997 + 1')}, ${id('n')}, 'bank', 'Bank', case when n % 100 = 0 then 'requested' else 'paid' end,
       n * 7919 % 100000 + 1, 1000, 'USD', false, ${id('n')}, case when n % 100 = 0 then null else ${id('n')} end, ${at},
       case when n % 100 = 0 then null else now() end, case when n % 100 = 0 then '' else 'R' || n end
     from ${series}`,
  ],
  [
    'shop.orders',
    `insert into shop.orders (id, buyer_id, seller_id, state, subtotal_credits, shipping_credits, purchase_id, created_at,
       updated_at)
     select ${id('n')}, ${id('n % 991 + 1')}, ${id('n % 997 + 1')}, 'delivered', 10, 0, ${id('n')}, ${at}, ${at} from ${series}`,
  ],
  [
    'editorial.support_tickets',
    `insert into editorial.support_tickets (id, account_id, name, email, subject, topic, status, token_hash, created_at,
       updated_at)
     select ${id('n')}, ${id('n % 997 + 1')}, 'Member ' || n, 'long' || n || '@example.org', 'A question ' || md5(n::text),
       'payment', case when n % 4000 = 0 then 'open' when n % 4000 = 1 then 'answered' else 'closed' end, '\\x00', ${at}, ${at}
     from ${series}`,
  ],
  [
    'admin.audit_log',
    `insert into admin.audit_log (at, staff_id, staff_email, role, action, target_kind, target_id, target_label)
     select ${at}, '${busyStaff}', 'busy@example.test', 'owner', 'listAccounts', 'account', n::text, 'long' || n from ${series}`,
  ],
];

/** Fills the tables that lists of the console read, with so many rows each. @param owner connected as the tables' owner */
async function fillLongLists(owner: pg.Client, count: number): Promise<void> {
  for (const [table, sql] of fills) {
    // What follows from such a row elsewhere is not what is measured.
    await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(sql, [count]);
    await owner.query(`alter table ${table} enable trigger user`);
    // An index of trigrams is put in order by it, as a running site has it.
    await owner.query(`vacuum analyze ${table}`);
  }
}

/** `LIST_ROWS=1000000` for the lists of a large site, whose figures are printed then. */
export const rowCount = Number(process.env.LIST_ROWS ?? 20_000);
/** Counting and searching end at 50,000: among 20,000 rows nothing could be seen to end there. */
const rowsAtMost = process.env.LIST_ROWS ? 50_000 : 2_000;
/** Some rows are looked at in two tables, and some words are looked for in three ways. */
export const mostRowsOfCount = 4 * rowsAtMost;
export const longListsTimeoutMs = 900_000 + 2 * rowCount;

/** A database with long lists, and what each statement reads of them. */
export async function openLongLists() {
  const test = await openTestDatabase();
  const owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query(`set candela.rows_at_most = ${rowsAtMost}`);
  await fillLongLists(owner, rowCount);
  const close = async () => {
    await owner.end();
    await test.drop();
  };
  return { test, close, ...measured(test.database, owner) };
}
