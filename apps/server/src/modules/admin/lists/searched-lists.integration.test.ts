import { randomUUID } from 'node:crypto';
import { contextOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { createSettings } from '../../../platform/settings/index.ts';
import { caseRoutes } from '../cases/routes.ts';
import type { AdminDeps } from '../dependencies.ts';
import { fraudRoutes } from '../fraud/routes.ts';
import { orderRoutes } from '../money/orders.ts';
import { moneyRoutes } from '../money/routes.ts';
import { peopleRoutes } from '../people/routes.ts';
import { accessRoutes } from '../staff/routes.ts';
import { supportRoutes } from '../support/routes.ts';

/** What a search of lists that grow with use finds, where each looks for names, words and numbers in a way of its own. */

let test: TestDatabase;
let owner: pg.Client;
let database: Database;
let deps: AdminDeps;
let boss: RequestContext;
let ann: string;
let joann: string;
let other: string;

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  // So few that the end of what is read of texts without an index is seen.
  const url = new URL(test.appUrl);
  url.searchParams.set('options', '-c candela.rows_at_most=3');
  database = openDatabase({ url: url.href });
  const clock = () => new Date('2026-03-20T12:00:00.000Z');
  const settings = createSettings({ database, clock });
  deps = { database, clock, settings } as unknown as AdminDeps;
  const staff = { staffId: randomUUID(), email: 'boss@example.test', role: 'owner' as const };
  boss = { ...contextOf(), staff: { ...staff, id: randomUUID(), name: 'Boss' } };
  ann = await addAccount(test.database, 'model', { username: 'ann.lamp' });
  joann = await addAccount(test.database, 'model', { username: 'joann.vale' });
  other = await addAccount(test.database, 'user', { username: 'quiet.member' });
});
afterAll(async () => {
  await database?.close();
  await owner?.end();
  await test?.drop();
});

const context = () => ({ context: boss });
const day = (at: number) => `2026-03-${String(at).padStart(2, '0')}T12:00:00Z`;

describe('cases', () => {
  let numbers: number[];
  beforeAll(async () => {
    const added = async (label: string, accountId: string, at: number) => {
      const { rows } = await owner.query<{ number: number }>(
        `insert into moderation.cases (id, source, subject_kind, subject_id, subject_label, account_id, reason, text, is_urgent,
           status, created_at, due_at)
         values (gen_random_uuid(), 'report', 'profile', gen_random_uuid(), $1, $2, 'spam', 'x', false, 'open', $3, $3)
         returning number`,
        [label, accountId, day(at)],
      );
      return rows[0]?.number ?? 0;
    };
    numbers = [];
    for (const [at, label] of ['A lantern', 'Lanterns, 50% off', 'A chair', 'A table', 'A sofa'].entries()) {
      numbers.push(await added(label, [ann, joann, other][at % 3] ?? '', at + 1));
    }
  });
  const found = async (search: string, more = {}) =>
    (await call(caseRoutes(deps).listCases, { search, status: 'all', ...more }, context())).data
      .map(({ subject }) => subject)
      .sort();

  it('are found by a word in the middle, however old', async () => {
    expect(await found('antern')).toEqual(['A lantern', 'Lanterns, 50% off']);
    expect(await found('50% off')).toEqual(['Lanterns, 50% off']);
    expect(await found('ant_rn')).toEqual([]);
    expect(await found('antern', { to: '2026-03-01' })).toEqual(['A lantern']);
  });
  it('are found by their number and by part of a name', async () => {
    expect(await found(String(numbers[2]))).toEqual(['A chair']);
    expect(await found('vale')).toEqual(['A sofa', 'Lanterns, 50% off']);
    expect(await found('n.lamp')).toEqual(['A lantern', 'A table']);
  });
  it('are found by how a short word begins', async () => {
    expect(await found('la')).toEqual(['Lanterns, 50% off']);
    expect(await found('an')).toEqual(['A lantern', 'A table']);
    expect(await found('of')).toEqual([]);
  });
});

describe('what was sold', () => {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  beforeAll(async () => {
    for (const [at, id] of ids.entries()) {
      await owner.query(
        `insert into ledger.purchases (id, kind, buyer_id, seller_id, title, amount, share_hundredths, created_at, updated_at)
         values ($1, $2, $3, $4, $5, 10, 800, $6, $6)`,
        [id, at === 0 ? 'order' : 'tip', other, at < 2 ? ann : joann, `Lantern ${at}`, day(at + 1)],
      );
      await owner.query(
        `insert into shop.orders (id, buyer_id, seller_id, state, subtotal_credits, shipping_credits, purchase_id, created_at,
           updated_at)
         values ($1, $2, $3, 'paid', 10, 0, $1, $4, $4)`,
        [id, other, at < 2 ? ann : joann, day(at + 1)],
      );
    }
  });
  const found = async (search: string, more = {}) =>
    (await call(moneyRoutes(deps).listPurchases, { search, ...more }, context())).data.map(
      ({ title }) => title,
    );

  it('is found by its title among the newest, and among the newest of a filter', async () => {
    expect(await found('antern')).toEqual(['Lantern 4', 'Lantern 3', 'Lantern 2']);
    expect(await found('antern', { accountId: ann, sort: 'createdAt' })).toEqual(['Lantern 0', 'Lantern 1']);
    expect(await found('antern', { to: '2026-03-01' })).toEqual(['Lantern 0']);
    expect(await found('antern', { kind: 'order' })).toEqual(['Lantern 0']);
  });
  it('is found by its whole id and by part of a name, however old, and counted', async () => {
    expect(await found(ids[0] ?? '')).toEqual(['Lantern 0']);
    expect(await found('ann.lamp')).toEqual(['Lantern 1', 'Lantern 0']);
    const { totalCount } = await call(
      moneyRoutes(deps).listPurchases,
      { search: 'ann.lamp', per_page: 1 },
      context(),
    );
    expect(totalCount).toBe(2);
  });
  it('is an order that is found by its number or by part of a name', async () => {
    const orders = async (search: string) =>
      (await call(orderRoutes(deps).listOrdersForStaff, { search }, context())).data.map(
        ({ seller }) => seller,
      );
    const { rows } = await owner.query('select number from shop.orders where id = $1', [ids[0]]);
    expect(await orders(String(rows[0].number))).toEqual(['ann.lamp']);
    expect(await orders('ann.l')).toEqual(['ann.lamp', 'ann.lamp']);
    expect(await orders('nobody')).toEqual([]);
  });
});

it('signs of fraud are found by their id, their reason and whom they are about', async () => {
  const ids = [randomUUID(), randomUUID()];
  for (const [at, id] of ids.entries()) {
    await owner.query(
      `insert into fraud.cases (id, rule, subject, effect, state, figure, threshold, window_hours, raised_at, changed_at, since,
         decided_at, reason)
       values ($1, 'sharedDevice', $1::uuid::text, 'flag', 'cleared', 1, 1, 24, $2, $2, $2, $2, $3)`,
      [id, day(at + 1), at === 0 ? 'One household' : 'A shared office'],
    );
    await owner.query("insert into fraud.facts (case_id, kind, fact_id) values ($1, 'account', $2)", [
      id,
      at === 0 ? ann : joann,
    ]);
  }
  const found = async (search: string) =>
    (await call(fraudRoutes(deps).listFraudCases, { search, state: 'all' }, context())).data.map(
      ({ _id }) => _id,
    );
  expect(await found(ids[0] ?? '')).toEqual([ids[0]]);
  expect(await found('office')).toEqual([ids[1]]);
  expect(await found('vale')).toEqual([ids[1]]);
  expect(await found('ann')).toEqual([ids[1], ids[0]]);
});

it('tickets, lines of the audit log and accounts are found by words, numbers and names', async () => {
  const { rows } = await owner.query<{ number: string }>(
    `insert into editorial.support_tickets (id, name, email, subject, topic, status, token_hash, created_at, updated_at)
     values (gen_random_uuid(), 'Bea', 'bea@example.test', 'My lantern', 'other', 'closed', '\\x00', now(), now())
     returning number::text`,
  );
  const tickets = async (search: string) =>
    (await call(supportRoutes(deps).listTickets, { search, status: 'all' }, context())).data.length;
  for (const search of ['antern', rows[0]?.number ?? '', 'be', 'EA@EXAMPLE']) {
    expect(await tickets(search), search).toBe(1);
  }
  expect(await tickets('ea')).toBe(0);

  for (const label of ['old lamp', 'a', 'b', 'new lamp']) {
    await owner.query(
      `insert into admin.audit_log (at, staff_email, role, action, target_kind, target_id, target_label)
       values (now(), 'boss@example.test', 'owner', 'x', 'item', $1, $1)`,
      [label],
    );
  }
  const lines = async (more: object) =>
    (await call(accessRoutes(deps).listAudit, { search: 'lamp', ...more }, context())).data.map(
      ({ targetLabel }) => targetLabel,
    );
  expect(await lines({})).toEqual(['new lamp']);
  expect(await lines({ targetId: 'old lamp' })).toEqual(['old lamp']);

  const accounts = async (search: string) =>
    (await call(peopleRoutes(deps).listAccounts, { search, sort: 'username' }, context())).data.map(
      ({ username }) => username,
    );
  expect(await accounts('ann')).toEqual(['ann.lamp', 'joann.vale']);
  expect(await accounts('an')).toEqual(['ann.lamp']);
});
