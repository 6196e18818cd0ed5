import { randomUUID } from 'node:crypto';
import { contextOf, mailerInto, refusal } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { WrittenMail } from '../../../platform/mail/index.ts';
import { createSettings } from '../../../platform/settings/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { countSettlementAlarms } from './alarms.ts';
import { settlementRoutes } from './routes.ts';

let test: TestDatabase;
let owner: pg.Client;
let routes: ReturnType<typeof settlementRoutes>;
let finance: RequestContext;
const day = '2026-03-10';
const mails: WrittenMail[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const clock = () => new Date('2026-03-20T12:00:00.000Z');
  const settings = createSettings({ database: test.database, clock });
  routes = settlementRoutes({
    ...{ database: test.database, clock, settings, mailer: mailerInto(mails) },
    ...{ siteName: () => 'Test', publicUrl: 'http://site.test' },
  } as unknown as AdminDeps);
  const staffId = randomUUID();
  await owner.query(
    "insert into admin.staff (id, email, name, role, password_hash, created_at) values ($1, 'f@example.test', 'Fin', 'finance', 'x', now())",
    [staffId],
  );
  const staff = { staffId, email: 'f@example.test', role: 'finance' as const, id: randomUUID(), name: 'Fin' };
  finance = { ...contextOf(), staff };
});
afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

/** A payment of 10.00 USD; resolves to its id. */
async function pays(
  reference: string,
  { at = `${day}T12:00:00Z`, isPaid = true, isCredited = true, currency = 'USD', provider = 'ccbill' } = {},
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into payments.payments (id, account_id, recipient_label, by_visitor, credits, amount_minor, currency, provider,
       provider_reference, status, receipt_number, created_at, expires_at, paid_at, credited_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), $1, false, 100, 1000, $2, $3, $1, $4,
       case when $5 then nextval('payments.receipts') end, $6, $6, case when $5 then $6::timestamptz end,
       case when $5 and $7 then $6::timestamptz end, $6) returning id`,
    [reference, currency, provider, isPaid ? 'paid' : 'pending', isPaid, at, isCredited],
  );
  return rows[0]?.id ?? '';
}

const takesBack = (paymentId: string, kind: 'refund' | 'chargeback', minor: number) =>
  owner.query(
    `insert into payments.events (id, payment_id, provider, provider_event_id, kind, amount_minor, outcome, created_at)
     values (gen_random_uuid(), $1, 'ccbill', $2, $3, $4, 'applied', $5)`,
    [paymentId, randomUUID(), kind, minor, `${day}T15:00:00Z`],
  );

const read = (csv: string, fileName = 'march.csv') =>
  call(
    routes.readSettlement,
    { provider: 'ccbill' as const, fileName, csv, firstDay: day, lastDay: day },
    { context: finance },
  );
const check = async (_id: string) => (await call(routes.getSettlement, { _id }, { context: finance })).data;

it('holds each line against what is booked, and finds what the file lacks', async () => {
  await pays('good');
  await pays('dearer');
  await pays('euros', { currency: 'EUR' });
  await pays('unheard', { isPaid: false });
  await pays('guest', { isCredited: false });
  await takesBack(await pays('back'), 'refund', 400);
  await takesBack(await pays('half back'), 'refund', 300);
  const byId = await pays('other name');
  const left = await pays('left out');
  await takesBack(left, 'chargeback', 1_000);
  await pays('elsewhere', { provider: 'verotel' });
  await pays('other day', { at: '2026-03-12T12:00:00Z' });
  const csv = `type,subscriptionId,amount,currency,note
sale,good,10.00,USD,
sale,dearer,12.00,USD,
sale,euros,10.00,USD,
sale,unheard,10.00,USD,
sale,guest,10.00,USD,
sale,back,10.00,USD,
refund,back,-4.00,USD,
sale,half back,10.00,USD,
refund,half back,-5.00,USD,
chargeback,good,10.00,USD,
sale,x,10.00,USD,${byId}
sale,good,10.00,USD,
sale,stranger,10.00,USD,
fee,,1.00,USD,
`;
  const { data } = await read(csv);
  const found = await check(data._id);
  expect(found.file).toMatchObject({ lineCount: 13, ignoredCount: 1, readBy: 'Fin', firstDay: day });
  expect(found.matchCount).toBe(5);
  expect(found.oddCount).toBe(8);
  const verdicts = found.odd.map(({ kind, reference, verdict }) => `${kind} ${reference}: ${verdict}`).sort();
  expect(verdicts).toEqual([
    'chargeback good: notBooked',
    'refund half back: amount',
    'sale dearer: amount',
    'sale euros: currency',
    'sale good: twice',
    'sale guest: notCredited',
    'sale stranger: unknown',
    'sale unheard: notPaid',
  ]);
  expect(found.odd.find(({ reference }) => reference === 'half back')?.booked).toEqual({
    amountMinor: 300,
    currency: 'USD',
  });
  expect(found.missing.map(({ kind, paymentId }) => [kind, paymentId]).sort()).toEqual([
    ['chargeback', left],
    ['sale', left],
  ]);
  expect(found.sums).toContainEqual({ kind: 'refund', currency: 'USD', fileMinor: 900, siteMinor: 700 });

  // The same file is kept once, and what it means follows what is booked since.
  expect((await read(csv, 'again.csv')).data).toEqual({ _id: data._id, isKnown: true });
  await owner.query(
    "update payments.payments set status = 'paid', paid_at = created_at, credited_at = created_at, receipt_number = nextval('payments.receipts') where provider_reference = 'unheard'",
  );
  await read('reference,amount\nleft out,10.00\n', 'rest.csv');
  const later = await check(data._id);
  expect(later.matchCount).toBe(6);
  expect(later.missing.map(({ kind }) => kind)).toEqual(['chargeback']);
  const list = await call(routes.listSettlements, { search: 'march' }, { context: finance });
  expect(list).toMatchObject({ totalCount: 1, data: [{ _id: data._id, provider: 'ccbill' }] });
});

it('refuses a file it cannot read, and says why at the file', async () => {
  const refused = await refusal(read('name,sum\na,1\n'), 'invalid_input');
  expect(refused.fields?.csv).toContain('reference, amount');
  await refusal(check(randomUUID()), 'not_found');
});

it('a file with lines that differ raises one alarm, which finance closes once with a note', async () => {
  await owner.query(
    `insert into admin.staff (id, email, name, role, password_hash, created_at)
     select gen_random_uuid(), email, 'S', role, 'x', now()
     from (values ('o@example.test', 'owner'), ('m@example.test', 'moderator')) as staff (email, role)`,
  );
  await pays('as booked');
  await pays('too much');
  const openBefore = await countSettlementAlarms(test.database);
  const open = async () => (await countSettlementAlarms(test.database)) - openBefore;
  mails.length = 0;
  const { data: good } = await read('reference,amount\nas booked,10.00\n', 'good.csv');
  expect([await open(), mails]).toEqual([0, []]);

  const csv = 'reference,amount\nas booked,10.00\ntoo much,12.00\n';
  const given = await Promise.all([read(csv, 'bad.csv'), read(csv, 'bad.csv')]);
  const { _id } = (await read(csv, 'bad.csv')).data;
  expect(given.map(({ data }) => data._id)).toEqual([_id, _id]);
  expect(await open()).toBe(1);
  expect(mails.map(({ to }) => to).sort()).toEqual(['f@example.test', 'o@example.test']);
  expect(mails[0]?.text).toContain('1 line differs from what the site booked, of 2 in bad.csv (ccbill');
  expect(mails[0]?.text).toContain(`http://site.test/admin/settlements?open=${_id}`);

  const list = async (input: object) =>
    (await call(routes.listSettlements, input, { context: finance })).data.filter(({ _id: id }) =>
      [_id, good._id].includes(id),
    );
  expect(await list({ state: 'open' })).toMatchObject([{ _id, alarm: { oddCount: 1, closedAt: null } }]);
  expect((await list({})).map(({ alarm }) => alarm === null).sort()).toEqual([false, true]);

  const close = (id = _id) =>
    call(routes.closeSettlementAlarm, { _id: id, note: 'The provider corrects it.' }, { context: finance });
  await close();
  await refusal(close(), 'conflict');
  await refusal(close(good._id), 'not_found');
  expect([await open(), await list({ state: 'open' })]).toEqual([0, []]);
  expect((await check(_id)).file.alarm).toMatchObject({ closedBy: 'Fin', note: 'The provider corrects it.' });
  const { rows } = await owner.query(
    "select reason, target_label, before from admin.audit_log where action = 'closeSettlementAlarm'",
  );
  expect(rows).toMatchObject([
    { reason: 'The provider corrects it.', target_label: 'bad.csv', before: { count: 1 } },
  ]);
  // Read again, a file whose alarm is closed raises none.
  await read(csv, 'bad.csv');
  expect([await open(), mails.length]).toEqual([0, 2]);
});
