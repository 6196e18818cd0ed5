import { randomUUID } from 'node:crypto';
import { contextOf, mailerInto, refusal } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { WrittenMail } from '../../../platform/mail/index.ts';
import { createSettings } from '../../../platform/settings/index.ts';
import { createWallet } from '../../ledger/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { countChargebackAlarms, watchChargebacks } from './chargebacks.ts';
import { marginRoutes } from './routes.ts';

let test: TestDatabase;
let owner: pg.Client;
let deps: AdminDeps;
let boss: RequestContext;
let now = new Date('2026-03-20T12:00:00.000Z');
const mails: WrittenMail[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const clock = () => now;
  deps = {
    database: test.database,
    clock,
    mailer: mailerInto(mails),
    settings: createSettings({ database: test.database, clock }),
    siteName: () => 'Test',
    publicUrl: 'http://site.test',
  } as unknown as AdminDeps;
  for (const role of ['owner', 'finance', 'moderator']) {
    const staffId = randomUUID();
    const email = `${role}@example.test`;
    await owner.query(
      "insert into admin.staff (id, email, name, role, password_hash, created_at) values ($1, $2, 'Boss', $3, 'x', now())",
      [staffId, email, role],
    );
    if (role !== 'finance') continue;
    boss = { ...contextOf(), staff: { staffId, email, role, id: randomUUID(), name: 'Boss' } };
  }
});
afterAll(async () => {
  await owner?.end();
  await test?.drop();
});
beforeEach(async () => {
  mails.length = 0;
  await owner.query('delete from payments.events');
  await owner.query('delete from payments.payments');
  await owner.query('delete from admin.chargeback_alarms');
});

/** Payments of 10.00 that were paid at a moment, with one network. */
async function paid(
  count: number,
  at: string,
  { network = 'visa', fee = null as number | null, provider = 'ccbill' } = {},
) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into payments.payments (id, account_id, recipient_label, by_visitor, credits, amount_minor, currency, provider,
       status, receipt_number, created_at, expires_at, paid_at, credited_at, updated_at, card_network, fee_minor)
     select gen_random_uuid(), gen_random_uuid(), 'a buyer', false, 100, 1000, 'USD', $1, 'paid', nextval('payments.receipts'),
       $2, $2, $2, $2, $2, $3, $4 from generate_series(1, $5::int) returning id`,
    [provider, at, network, fee, count],
  );
  return rows.map(({ id }) => id);
}
async function back(ids: readonly string[], kind: 'refund' | 'chargeback', at: string, minor = 1000) {
  await owner.query(
    `insert into payments.events (id, provider, provider_event_id, payment_id, kind, outcome, created_at, taken_minor)
     select gen_random_uuid(), 'ccbill', gen_random_uuid()::text, id, $2, 'applied', $3, $4 from unnest($1::uuid[]) as id`,
    [ids, kind, at, minor],
  );
}
const rates = async (search = '') =>
  (await call(marginRoutes(deps).listChargebackRates, { search }, { context: boss })).data;

it('counts chargebacks of a month by network, and Mastercard against the month before', async () => {
  const visa = await paid(1000, '2026-03-02T10:00:00Z');
  await paid(500, '2026-02-02T10:00:00Z', { network: 'mastercard' });
  const master = await paid(2000, '2026-03-02T10:00:00Z', { network: 'mastercard' });
  await paid(50, '2026-03-02T10:00:00Z', { provider: 'btcpay', network: 'visa' });
  await back(visa.slice(0, 9), 'chargeback', '2026-03-10T10:00:00Z');
  await back(visa.slice(9, 60), 'refund', '2026-03-10T10:00:00Z');
  await back(master.slice(0, 8), 'chargeback', '2026-03-31T23:59:00Z');
  expect(await rates('2026-03')).toMatchObject([
    { network: 'visa', chargebacks: 9, payments: 1000, rateHundredths: 90, state: 'warning', alarm: null },
    { network: 'mastercard', chargebacks: 8, payments: 500, rateHundredths: 160, state: 'limit' },
  ]);
  expect(await rates('2026-02')).toMatchObject([
    { network: 'mastercard', rateHundredths: null, state: 'good' },
  ]);
});

it('raises one alarm of a level, mails owners and finance, and staff close it with a note', async () => {
  const ids = await paid(1000, '2026-03-02T10:00:00Z');
  await back(ids.slice(0, 8), 'chargeback', '2026-03-10T10:00:00Z');
  await watchChargebacks(deps);
  expect(await countChargebackAlarms(test.database), 'just below').toBe(0);
  await back(ids.slice(8, 9), 'chargeback', '2026-03-11T10:00:00Z');
  await watchChargebacks(deps);
  await watchChargebacks(deps);
  expect(await countChargebackAlarms(test.database)).toBe(1);
  expect(mails.map(({ to }) => to).sort()).toEqual(['finance@example.test', 'owner@example.test']);
  expect(mails[0]?.text).toContain('visa in 2026-03 are at 0.90 percent: 9 of 1,000 payments');
  await back(ids.slice(9, 15), 'chargeback', '2026-03-12T10:00:00Z');
  await watchChargebacks(deps);
  expect(await countChargebackAlarms(test.database), 'the limit is another').toBe(2);

  const [row] = await rates();
  expect(row).toMatchObject({ state: 'limit', alarm: { level: 'limit', closedAt: null } });
  const _id = row?.alarm?._id ?? '';
  const close = () =>
    call(marginRoutes(deps).closeChargebackAlarm, { _id, note: 'Asked for 3-D Secure.' }, { context: boss });
  await close();
  await refusal(close(), 'conflict');
  expect(await countChargebackAlarms(test.database)).toBe(1);
  const { rows } = await owner.query(
    "select reason, target_label from admin.audit_log where action = 'closeChargebackAlarm'",
  );
  expect(rows).toEqual([{ reason: 'Asked for 3-D Secure.', target_label: '2026-03 visa' }]);
  now = new Date('2026-05-01T00:00:00Z');
  await watchChargebacks(deps);
  expect(await countChargebackAlarms(test.database), 'months long over are let be').toBe(1);
  now = new Date('2026-03-20T12:00:00.000Z');
});

it('a day is what was paid, less fees, what went back and what models earned, and opens to its parts', async () => {
  const day = '2026-03-18';
  const ids = [
    ...(await paid(3, `${day}T00:00:00Z`, { fee: 120 })),
    ...(await paid(1, `${day}T23:59:59Z`, { network: 'mastercard' })),
  ];
  await paid(1, '2026-03-19T00:00:00Z');
  await back(ids.slice(0, 1), 'refund', `${day}T12:00:00Z`, 400);
  await back(ids.slice(1, 2), 'chargeback', '2026-03-19T12:00:00Z');
  now = new Date(`${day}T12:00:00Z`);
  const wallet = createWallet({ database: test.database, clock: () => now });
  const [buyer, model] = [await addAccount(test.database, 'user'), await addAccount(test.database, 'model')];
  await test.database.transaction(async (tx) => {
    await wallet.grantCredits(tx, { accountId: buyer, amountCredits: 100n, note: 'test', actorId: null });
    const sale = { kind: 'tip', buyerId: buyer, sellerId: model, itemId: null, title: '', at: now } as const;
    await wallet.charge(tx, { ...sale, amountCredits: 50n });
  });
  await wallet.rollUpLedger();
  now = new Date('2026-03-20T12:00:00.000Z');
  const { data } = await call(marginRoutes(deps).listMargins, { from: day, to: day }, { context: boss });
  // 40.00 paid, 3.60 of fees, 4.00 back, and 40 credits of the model at 10 cents each.
  expect(data).toMatchObject([
    {
      day,
      currency: 'USD',
      payments: 4,
      paidMinor: 4000,
      feesMinor: 360,
      feesUnknown: 1,
      takenBack: 1,
      takenBackMinor: 400,
      creatorsCredits: 40,
      creatorsMinor: 400,
      siteMinor: 4000 - 360 - 400 - 400,
    },
  ]);
  const parts = (await call(marginRoutes(deps).getMargin, { day, currency: 'USD' }, { context: boss })).data;
  expect(parts.payments).toMatchObject([
    { provider: 'ccbill', network: 'visa', count: 3, paidMinor: 3000, feesMinor: 360, feesUnknown: 0 },
    { provider: 'ccbill', network: 'mastercard', count: 1, paidMinor: 1000, feesMinor: 0, feesUnknown: 1 },
  ]);
  expect(new Set(parts.lines.map(({ _id }) => _id))).toEqual(new Set(ids));
  expect(parts.takenBack).toMatchObject([{ paymentId: ids[0], kind: 'refund', amountMinor: 400 }]);
  expect(parts.kinds).toEqual([{ kind: 'tip', count: 1, grossCredits: 50, creatorsCredits: 40 }]);
  expect(parts.models).toMatchObject([{ _id: model, creatorsCredits: 40 }]);
  expect(
    (await call(marginRoutes(deps).listMargins, {}, { context: boss })).data.map((row) => row.day),
  ).toEqual(['2026-03-19', day]);
});

it('days come to what their payments do, whatever is said of a payment later', async () => {
  const from = '2026-03-02';
  const ids = await paid(3, `${from}T23:59:59Z`, { network: 'visa' });
  await paid(2, '2026-03-03T00:00:00Z', { fee: 50 });
  await paid(1, `${from}T10:00:00Z`, { provider: 'btcpay' });
  const later = async (set: string, id: string | undefined) =>
    await owner.query(`update payments.payments set ${set} where id = $1`, [id]);
  await later("card_network = 'mastercard', fee_minor = 70", ids[0]);
  await later('fee_minor = 30', ids[1]);
  await later("status = 'chargeback'", ids[1]);
  await owner.query('delete from payments.payments where id = $1', [ids[2]]);
  const sums = (
    table: string,
  ) => `select day::text, currency, provider, network, sum(payments)::int as payments,
      sum(paid)::int as paid, sum(fees)::int as fees, sum(unknown)::int as unknown
    from ${table} group by 1, 2, 3, 4 having sum(payments) > 0 order by 1, 2, 3, 4`;
  const read = async (table: string) => (await owner.query(sums(table))).rows;
  const summed =
    await read(`(select day, currency, provider, network, payments, paid_minor as paid, fees_minor as fees,
    fees_unknown as unknown from payments.day_sums) as d`);
  const real = await read(`(select (paid_at at time zone 'UTC')::date as day, currency, provider,
    coalesce(card_network, 'unknown') as network, 1 as payments, amount_minor as paid, coalesce(fee_minor, 0) as fees,
    (fee_minor is null)::int as unknown from payments.payments where paid_at is not null) as p`);
  expect(summed).toEqual(real);
  expect(summed).toMatchObject([
    { day: from, provider: 'btcpay', payments: 1 },
    { day: from, network: 'mastercard', payments: 1, paid: 1000, fees: 70, unknown: 0 },
    { day: from, network: 'visa', payments: 1, fees: 30, unknown: 0 },
    { day: '2026-03-03', network: 'visa', payments: 2, paid: 2000, fees: 100 },
  ]);
  const { data } = await call(marginRoutes(deps).listMargins, { from, to: from }, { context: boss });
  expect(data).toMatchObject([{ day: from, payments: 3, paidMinor: 3000, feesMinor: 100, feesUnknown: 1 }]);
});
