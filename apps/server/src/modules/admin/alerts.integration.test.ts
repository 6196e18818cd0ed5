import { randomUUID } from 'node:crypto';
import type { AlertKind } from '@candela/contract/admin/access';
import { type StaffRole, staffRoles } from '@candela/contract/admin/staff-roles';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markAlertsSeen, waitingNow } from './dashboard.ts';
import type { AdminDeps } from './dependencies.ts';

/** What the bell counts for each role: what that role works on, and of cases what concerns that very person. */

let test: TestDatabase;
let owner: pg.Client;
let deps: AdminDeps;
const now = new Date('2026-03-02T10:00:00.000Z');
const came = new Date('2026-03-02T09:00:00.000Z');
const staff = {} as Record<StaffRole, { staffId: string; role: StaffRole }>;

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  deps = { database: test.database, clock: () => now } as unknown as AdminDeps;
  for (const role of staffRoles) {
    staff[role] = { staffId: randomUUID(), role };
    await owner.query(
      `insert into admin.staff (id, email, name, role, password_hash, created_at) values ($1, $2, 'Sam', $3, 'x', $4)`,
      [staff[role].staffId, `${role}@example.test`, role, new Date('2026-03-01T09:00:00.000Z')],
    );
  }
  const { moderator } = staff;
  await newCase({ assignee: moderator.staffId });
  await newCase({ assignee: moderator.staffId });
  await newCase({ assignee: randomUUID() });
  await newCase({ decidedBy: moderator.staffId });
  await newCase({ decidedBy: randomUUID() });
  const transaction = randomUUID();
  await owner.query(
    `insert into ledger.transactions (id, kind, created_at) values ($1, 'payout_request', $2)`,
    [...[transaction, came]],
  );
  await owner.query(
    `insert into earnings.payouts (id, model_id, method_id, method_kind, method_label, status, amount_credits,
       amount_minor, currency, automatic, request_transaction_id, requested_at)
     values ($1, $1, $1, 'bank', 'Bank', 'requested', 500, 4000, 'USD', false, $2, $3)`,
    [randomUUID(), transaction, came],
  );
  await owner.query(
    `insert into admin.chargeback_alarms (id, month, network, level, rate_hundredths, chargebacks, payments, raised_at)
     values ($1, '2026-03-01', 'visa', 'warning', 90, 9, 1000, $2)`,
    [randomUUID(), came],
  );
  for (const hour of ['2026-03-02T07:00:00Z', '2026-03-02T08:00:00Z']) {
    await owner.query(
      `insert into admin.staff_alarms (id, staff_id, staff_email, kind, hour_at, count, threshold, raised_at)
       values ($1, $2, 'eve@example.test', 'documents', $3, 40, 30, $4)`,
      [randomUUID(), moderator.staffId, hour, came],
    );
  }
});

afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

/** An open case in somebody's hands, or an appeal against what somebody decided. */
async function newCase({
  assignee,
  decidedBy,
  at = came,
}: {
  assignee?: string;
  decidedBy?: string;
  at?: Date;
}): Promise<void> {
  await owner.query(
    `insert into moderation.cases (id, source, subject_kind, subject_label, reason, text, is_urgent, status, created_at,
       due_at, assignee_id, assigned_at, decision, statement, decided_at, decided_by, appealed_at)
     values ($1, 'complaint', 'address', 'Page', 'spam', 'x', false, $2, $3, $3, $4, $5, $6, $7, $8, $9, $8)`,
    [
      ...[randomUUID(), decidedBy ? 'decided' : 'open', at, assignee ?? null, assignee ? at : null],
      ...(decidedBy ? ['takeDown', 'Copied.', at, decidedBy] : [null, null, null, null]),
    ],
  );
}

async function bellOf(role: StaffRole, figure: 'count' | 'fresh'): Promise<[AlertKind, number][]> {
  const { alerts } = await waitingNow(deps, staff[role]);
  return alerts.map((alert) => [alert.kind, alert[figure]]);
}

it.each<[StaffRole, [AlertKind, number][]]>([
  [
    'owner',
    [
      ['appeals', 2],
      ['payouts', 1],
      ['chargebacks', 1],
      ['staff', 2],
    ],
  ],
  // Cases of others, and the appeal against what this moderator decided, are for somebody else.
  [
    'moderator',
    [
      ['myCases', 2],
      ['appeals', 1],
    ],
  ],
  [
    'finance',
    [
      ['payouts', 1],
      ['chargebacks', 1],
    ],
  ],
  ['support', []],
  ['editor', []],
])('%s is alerted to just what concerns the role, new until it was seen', async (role, counts) => {
  expect(await bellOf(role, 'count')).toEqual(counts);
  expect(await bellOf(role, 'fresh')).toEqual(counts);
  await markAlertsSeen(deps, staff[role], now.toISOString());
  expect(await bellOf(role, 'count')).toEqual(counts);
  expect(await bellOf(role, 'fresh')).toEqual(counts.map(([kind]) => [kind, 0]));
});

it('what comes after somebody has looked is new', async () => {
  const { moderator } = staff;
  await markAlertsSeen(deps, moderator, now.toISOString());
  await newCase({ assignee: moderator.staffId, at: new Date('2026-03-02T10:00:01.000Z') });
  expect(await bellOf('moderator', 'count')).toContainEqual(['myCases', 3]);
  expect(await bellOf('moderator', 'fresh')).toContainEqual(['myCases', 1]);
});
