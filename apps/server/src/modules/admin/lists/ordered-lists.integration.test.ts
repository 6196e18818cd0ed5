import { randomBytes, randomUUID } from 'node:crypto';
import { fraudRuleNames } from '@candela/contract/fraud/rules';
import { contextOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestContext } from '../../../platform/http/context.ts';
import { createSettings } from '../../../platform/settings/index.ts';
import { alarmRoutes } from '../alarms/routes.ts';
import { creatorShareRoutes } from '../creator-shares/routes.ts';
import type { AdminDeps } from '../dependencies.ts';
import { fraudRoutes } from '../fraud/routes.ts';
import { marginRoutes } from '../margin/routes.ts';
import { promoRoutes } from '../money/promos.ts';
import { moneyRoutes } from '../money/routes.ts';
import { accessRoutes } from '../staff/routes.ts';
import { cannedAnswerRoutes } from '../support/canned-answers.ts';

/** Orders and days of lists that are not read through a whole site elsewhere. */

let test: TestDatabase;
let owner: pg.Client;
let deps: AdminDeps;
let boss: RequestContext;

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const clock = () => new Date('2026-03-20T12:00:00.000Z');
  const settings = createSettings({ database: test.database, clock });
  deps = { database: test.database, clock, settings } as unknown as AdminDeps;
  const staff = {
    ...{ staffId: randomUUID(), email: 'boss@example.test', role: 'owner' as const },
    ...{ id: randomUUID(), name: 'Boss' },
  };
  boss = { ...contextOf(), staff };
});
afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

it('checks of the ledger are put in order both ways, kept to days and to what they found, and paged', async () => {
  const routes = moneyRoutes(deps);
  const checks = [
    ['2026-03-01T10:00:00Z', 0],
    ['2026-03-02T10:00:00Z', 2],
    ['2026-03-03T10:00:00Z', 0],
    ['2026-03-03T10:00:00Z', 1],
  ] as const;
  for (const [at, count] of checks) {
    const found = Array.from({ length: count }, () => ({ what: 'x', id: 'y', expected: '1', found: '2' }));
    await owner.query('insert into ledger.checks (checked_at, differences) values ($1, $2)', [
      at,
      JSON.stringify(found),
    ]);
  }
  const list = async (input: object) => {
    const { data, totalCount } = await call(routes.ledgerStatus, input, { context: boss });
    return {
      found: data.map(({ differences }) => differences.length),
      ids: data.map(({ _id }) => _id),
      totalCount,
    };
  };
  const all = await list({});
  expect(all.found).toEqual([1, 0, 2, 0]);
  expect((await list({ sort: 'checkedAt' })).ids).toEqual([...all.ids].reverse());
  const most = await list({ sort: '-differences' });
  expect(most.found).toEqual([2, 1, 0, 0]);
  expect((await list({ sort: 'differences' })).ids).toEqual([...most.ids].reverse());
  expect(await list({ from: '2026-03-02', to: '2026-03-02' })).toMatchObject({ found: [2], totalCount: 1 });
  expect((await list({ result: 'good' })).found).toEqual([0, 0]);
  expect((await list({ result: 'different', from: '2026-03-03' })).found).toEqual([1]);
  const pages = [1, 2, 3, 4].map((current_page) => list({ sort: '-differences', current_page, per_page: 1 }));
  expect((await Promise.all(pages)).flatMap(({ ids }) => ids)).toEqual(most.ids);
});

it('rules about fraud are put in order both ways, with the usual order among equals, and kept to days', async () => {
  const routes = fraudRoutes(deps);
  const [first, second, third] = fraudRuleNames;
  await owner.query('update fraud.rules set is_on = true, window_hours = 24, changed_at = null');
  const change = (rule: string | undefined, hours: number, day: string) =>
    owner.query('update fraud.rules set window_hours = $2, changed_at = $3, is_on = false where rule = $1', [
      rule,
      hours,
      `${day}T23:59:59Z`,
    ]);
  await change(second, 48, '2026-03-05');
  await change(third, 12, '2026-03-07');
  const rules = async (input: object) =>
    (await call(routes.getFraudRules, input, { context: boss })).data.map(({ _id }) => _id);
  const others = fraudRuleNames.slice(3);
  expect(await rules({})).toEqual(fraudRuleNames);
  expect(await rules({ sort: '-windowHours' })).toEqual([second, first, ...others, third]);
  expect(await rules({ sort: 'windowHours' })).toEqual([third, first, ...others, second]);
  expect(await rules({ sort: 'isOn' })).toEqual([second, third, first, ...others]);
  expect(await rules({ sort: '-changedAt' })).toEqual([third, second, first, ...others]);
  expect(await rules({ from: '2026-03-05', to: '2026-03-05' })).toEqual([second]);
  expect(await rules({ from: '2026-03-06' })).toEqual([third]);
  expect(await rules({ sort: '-windowHours', per_page: 2, current_page: 2 })).toEqual(others.slice(0, 2));
});

it('canned answers, creator shares, staff and chargebacks are kept to days', async () => {
  await owner.query(
    `insert into editorial.canned_answers (id, topic, title, text, updated_at)
     values (gen_random_uuid(), 'any', 'Early', 'x', '2026-03-01T23:59:59Z'), (gen_random_uuid(), 'any', 'Late', 'x', '2026-03-02T00:00:00Z')`,
  );
  const answers = async (input: object) =>
    (await call(cannedAnswerRoutes(deps).listCannedAnswers, input, { context: boss })).data.map(
      ({ title }) => title,
    );
  expect(await answers({ topic: 'any' })).toEqual(['Early', 'Late']);
  expect(await answers({ to: '2026-03-01' })).toEqual(['Early']);
  expect(await answers({ from: '2026-03-02', topic: 'any', search: 'a', sort: '-updatedAt' })).toEqual([
    'Late',
  ]);

  await owner.query(
    `insert into ledger.creator_share_rules (id, kind, share, percent, starts_at, reason, made_at)
     values (gen_random_uuid(), 'tip', 'percent', 60, '2026-03-01T10:00:00Z', 'first', '2026-02-01'),
       (gen_random_uuid(), 'tip', 'percent', 70, '2026-03-25T10:00:00Z', 'second', '2026-02-01')`,
  );
  const shares = async (input: object) =>
    (await call(creatorShareRoutes(deps).listCreatorShares, input, { context: boss })).data.map(
      ({ reason }) => reason,
    );
  expect(await shares({ state: 'all', search: 's' })).toEqual(['second', 'first']);
  expect(await shares({ state: 'all', to: '2026-03-01' })).toEqual(['first']);
  expect(await shares({ state: 'coming', from: '2026-03-25', to: '2026-03-25' })).toEqual(['second']);

  for (const [name, day] of [
    ['Ada', '2026-03-01'],
    ['Bea', '2026-03-05'],
    ['Cleo', null],
  ] as const) {
    const { rows } = await owner.query<{ id: string }>(
      "insert into admin.staff (id, email, name, role, password_hash, created_at) values (gen_random_uuid(), $1, $2, 'editor', 'x', now()) returning id",
      [`${name}@example.test`, name],
    );
    if (day === null) continue;
    await owner.query(
      `insert into admin.staff_sessions (id, staff_id, token_hash, ip, created_at, last_seen_at)
       values (gen_random_uuid(), $1, $2, '', $3, $3)`,
      [rows[0]?.id, randomBytes(32), `${day}T12:00:00Z`],
    );
  }
  const staff = async (input: object) =>
    (await call(accessRoutes(deps).listStaff, input, { context: boss })).data.map(({ name }) => name);
  expect(await staff({})).toEqual(['Ada', 'Bea', 'Cleo']);
  expect(await staff({ from: '2026-03-02', sort: '-lastSeenAt' })).toEqual(['Bea']);
  expect(await staff({ to: '2026-03-04', sort: '-lastSeenAt' })).toEqual(['Ada', 'Cleo']);

  for (const day of ['2026-01-10', '2026-02-10', '2026-03-10']) {
    await owner.query(
      `insert into payments.payments (id, account_id, recipient_label, by_visitor, credits, amount_minor, currency, provider,
         provider_reference, status, receipt_number, created_at, expires_at, paid_at, credited_at, updated_at)
       values (gen_random_uuid(), gen_random_uuid(), 'x', false, 100, 1000, 'USD', 'ccbill', $2, 'paid',
         nextval('payments.receipts'), $1, $1, $1, $1, $1)`,
      [day, day],
    );
  }
  const months = async (input: object) =>
    (await call(marginRoutes(deps).listChargebackRates, input, { context: boss })).data.map(
      ({ month }) => month,
    );
  expect(await months({})).toEqual(['2026-03', '2026-02', '2026-01']);
  expect(await months({ from: '2026-01-31', to: '2026-02-01', sort: 'month' })).toEqual([
    '2026-01',
    '2026-02',
  ]);
  expect(await months({ sort: 'chargebacks', per_page: 1, current_page: 2 })).toHaveLength(1);
});

it('alarms on what staff do are kept to one of them', async () => {
  const [eve, mallory] = [randomUUID(), randomUUID()];
  for (const id of [eve, mallory]) {
    await owner.query(
      `insert into admin.staff_alarms (id, staff_id, staff_email, kind, hour_at, count, threshold, raised_at)
       values (gen_random_uuid(), $1, 'x@example.test', 'documents', '2026-03-01T10:00:00Z', 20, 10, '2026-03-01T10:30:00Z')`,
      [id],
    );
  }
  const alarms = async (staffId: string) =>
    (await call(alarmRoutes(deps).listStaffAlarms, { staffId }, { context: boss })).data.map(
      (row) => row.staffId,
    );
  expect(await alarms(eve)).toEqual([eve]);
  expect((await alarms('')).sort()).toEqual([eve, mallory].sort());
});

it('promo codes are kept to those of one model', async () => {
  const model = await addAccount(test.database, 'model');
  await owner.query(
    `insert into plans.promo_codes (id, model_id, code, kind, amount, created_at)
     values (gen_random_uuid(), $1, 'HERS', 'percent', 10, now()), (gen_random_uuid(), null, 'HOUSE', 'percent', 10, now())`,
    [model],
  );
  const codes = async (accountId: string) =>
    (await call(promoRoutes(deps).listPromoCodes, { accountId, sort: 'code' }, { context: boss })).data.map(
      ({ code }) => code,
    );
  expect(await codes(model)).toEqual(['HERS']);
  expect(await codes('')).toEqual(['HERS', 'HOUSE']);
});
