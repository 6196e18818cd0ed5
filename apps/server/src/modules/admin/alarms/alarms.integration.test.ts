import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@candela/contract/admin/audit-actions';
import { contextOf, mailerInto, refusal } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { WrittenMail } from '../../../platform/mail/index.ts';
import { createSettings } from '../../../platform/settings/index.ts';
import { record } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { alarmRoutes, countOpenAlarms } from './routes.ts';
import { watchStaff } from './watch-staff.ts';

let test: TestDatabase;
let owner: pg.Client;
let deps: AdminDeps;
let now: Date;
let eve: string;
let boss: RequestContext;
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
  now = new Date();
  boss = { ...contextOf(), staff: { ...(await newStaff('owner')), id: randomUUID(), name: 'Boss' } };
  await newStaff('owner');
  await newStaff('moderator');
}, 60_000);

afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

beforeEach(() => {
  eve = randomUUID();
  now = new Date('2026-03-02T10:30:30.000Z');
  mails.length = 0;
});

let people = 0;
async function newStaff<Role extends 'owner' | 'moderator'>(role: Role) {
  const staffId = randomUUID();
  people += 1;
  const email = `${role}-${people}@example.test`;
  await owner.query(
    "insert into admin.staff (id, email, name, role, password_hash, created_at) values ($1, $2, 'Boss', $3, 'x', now())",
    [staffId, email, role],
  );
  return { staffId, email, role };
}

const emailOf = (staffId: string) => `${staffId}@example.test`;

/** Somebody of the staff did something so many times, one of them each so many seconds before now. */
async function did(
  action: AuditAction,
  times: number,
  everySeconds: number,
  endingSecondsAgo = 0,
): Promise<void> {
  await test.database.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) {
      const at = new Date(now.getTime() - (endingSecondsAgo + time * everySeconds) * 1000);
      const who = { staffId: eve, email: emailOf(eve), role: 'moderator', ip: '' };
      await record(tx, who, action, { kind: 'account', id: String(time) }, at);
    }
  });
}

const set = (
  key: 'alarmDocuments' | 'alarmAddresses' | 'alarmDecisions' | 'alarmHoursAfterDays',
  value: number,
) => test.database.transaction((tx) => deps.settings.set(tx, key, value, null));
const alarms = async () =>
  (
    await owner.query(
      'select id, kind, count, threshold from admin.staff_alarms where staff_id = $1 order by kind',
      [eve],
    )
  ).rows;

it('many documents in an hour raise one alarm, and every owner is mailed', async () => {
  await set('alarmDocuments', 10);
  await did('viewDocument', 10, 60);
  await watchStaff(deps);
  expect(await alarms(), 'as many as may be').toEqual([]);
  await did('openEvidence', 2, 60);
  await watchStaff(deps);
  await watchStaff(deps);
  expect(await alarms()).toMatchObject([{ kind: 'documents', count: 12, threshold: 10 }]);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain(`${emailOf(eve)} opened 12 documents within an hour`);
  expect(mails[0]?.text).toContain('http://site.test/admin/alarms');
});

it('documents over more than an hour, or with a threshold of 0, raise none', async () => {
  await set('alarmDocuments', 10);
  await did('viewDocument', 20, 600);
  await watchStaff(deps);
  expect(await alarms()).toEqual([]);
  await set('alarmDocuments', 0);
  await did('viewDocument', 50, 1);
  await watchStaff(deps);
  expect(await alarms()).toEqual([]);
});

it('many addresses in an hour raise an alarm', async () => {
  await set('alarmAddresses', 5);
  await did('revealAddresses', 6, 300);
  await watchStaff(deps);
  expect(await alarms()).toMatchObject([{ kind: 'addresses', count: 6, threshold: 5 }]);
});

it('many decisions in one minute raise an alarm, and as many over some minutes do not', async () => {
  await set('alarmDecisions', 15);
  await did('decideCase', 40, 12);
  await watchStaff(deps);
  expect(await alarms()).toEqual([]);
  await did('reviewItem', 16, 1, 90);
  await watchStaff(deps);
  expect(await alarms()).toMatchObject([{ kind: 'decisions', threshold: 15 }]);
});

it('decisions of every kind count together', async () => {
  await set('alarmDecisions', 5);
  const kinds = [
    'clearFraudCase',
    'refundFraudCase',
    'stopShow',
    'refundPayment',
    'releaseEarnings',
    'approvePayout',
  ];
  for (const kind of kinds as AuditAction[]) await did(kind, 1, 1, 90);
  await watchStaff(deps);
  expect(await alarms()).toMatchObject([{ kind: 'decisions', count: 6, threshold: 5 }]);
});

it('an hour somebody never works in raises an alarm once there is a habit', async () => {
  await set('alarmHoursAfterDays', 14);
  const day = 86_400;
  // Mornings of thirteen days: no habit yet.
  await did('answerTicket', 13, day, day);
  now = new Date('2026-03-03T03:10:00.000Z');
  await did('staffLogin', 1, 1);
  await watchStaff(deps);
  expect(await alarms()).toEqual([]);

  eve = randomUUID();
  now = new Date('2026-03-02T10:30:30.000Z');
  await did('answerTicket', 20, day, day);
  now = new Date('2026-03-03T11:10:00.000Z');
  await did('staffLogin', 1, 1);
  await watchStaff(deps);
  expect(await alarms(), 'beside an hour they work in').toEqual([]);
  now = new Date('2026-03-04T03:10:00.000Z');
  await did('staffLogin', 1, 1);
  await watchStaff(deps);
  expect(await alarms()).toMatchObject([{ kind: 'hours', count: 3, threshold: 14 }]);
});

it('an owner closes an alarm with a note, once, and it leaves the health page', async () => {
  await set('alarmAddresses', 5);
  await did('revealAddresses', 6, 1);
  await watchStaff(deps);
  const [alarm] = await alarms();
  const before = await countOpenAlarms(test.database);
  const routes = alarmRoutes(deps);
  const list = async (state: 'open' | 'all') =>
    (await call(routes.listStaffAlarms, { state, search: emailOf(eve) }, { context: boss })).data;
  expect(await list('open')).toMatchObject([{ _id: alarm.id, kind: 'addresses', count: 6, closedAt: null }]);
  const close = () =>
    call(routes.closeStaffAlarm, { _id: alarm.id, note: 'A court asked for them.' }, { context: boss });
  await close();
  expect(await countOpenAlarms(test.database)).toBe(before - 1);
  expect(await list('open')).toEqual([]);
  expect(await list('all')).toMatchObject([{ note: 'A court asked for them.', closedBy: 'Boss' }]);
  await refusal(close(), 'conflict');
  const { rows } = await owner.query(
    "select reason, before from admin.audit_log where action = 'closeStaffAlarm'",
  );
  expect(rows).toMatchObject([
    { reason: 'A court asked for them.', before: { alarm: 'addresses', count: 6 } },
  ]);
});
