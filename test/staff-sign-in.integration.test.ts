import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Database, findEmbeddedPostgres, openDatabase, statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import {
  addStaffByCommand,
  authenticatorCode,
  enrolStaff,
  type StaffPerson,
} from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** Wrong passwords and codes lock the sign-in, never its owner out, and tell nobody which addresses there are. */

const triesMax = 5;
let site: Site;
let database: Database;
let owner: StaffPerson;

beforeAll(async () => {
  site = await bootSite({
    seed: 'none',
    env: {
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    },
  });
  const server = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  database = openDatabase({ url: server?.appUrl ?? '', poolSize: 2 });
  const email = 'owner@example.test';
  owner = await enrolStaff(site, email, await addStaffByCommand(site, email, 'owner'));
}, 180_000);

afterAll(async () => {
  await database?.close();
  await site?.stop();
});

beforeEach(async () => {
  await query('delete from platform.sign_in_tries');
  await query('delete from admin.staff_devices');
  await query('update admin.staff set totp_last_step = 0');
});

function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const name = `staff-test.${createHash('md5').update(text).digest('hex')}`;
  return database.rows(statement<Row>(name, text), values);
}

const logIn = (password: string, more: object = {}) =>
  site.call('adminAccess/staffLogin', { email: owner.email, password, ...more });
const ticketOf = ({ body }: { body: Record<string, unknown> }) => (body.data as { ticket: string }).ticket;
const codeOf = ({ body }: { body: Record<string, unknown> }) => body.code;
const enter = (ticket: string, code: string) => site.call('adminAccess/staffVerify', { ticket, code });
const wrongCode = () => (authenticatorCode(owner.secret).startsWith('1') ? '200000' : '100000');

test('known and unknown addresses are answered alike, also when they are locked', async () => {
  for (const email of [owner.email, 'nobody@example.test']) {
    const answers: unknown[][] = [];
    for (let count = 0; count < triesMax + 2; count += 1) {
      const { status, body } = await site.call('adminAccess/staffLogin', {
        email,
        password: 'wrong-wrong-1',
      });
      answers.push([status, body.msg]);
    }
    expect(answers.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(new Set(answers.map(([, msg]) => msg)).size).toBe(2);
  }
});

test('wrong codes count for the account, however many tickets they are spread over, and are audited', async () => {
  for (let count = 0; count < triesMax; count += 1) {
    const ticket = ticketOf(await logIn(owner.password));
    expect(codeOf(await enter(ticket, wrongCode()))).toBe('wrong_code');
  }
  expect(codeOf(await logIn(owner.password))).toBe('rate_limited');
  const failed = await query<{ after: object; ip: string }>(
    `select after, ip from admin.audit_log where action = 'staffLoginFailed' and after ->> 'wrong' = 'code' order by id`,
  );
  expect(failed).toHaveLength(triesMax);
  expect(failed.at(-1)).toMatchObject({ after: { isLocked: true, fromKnownDevice: false } });
  expect(failed[0]?.ip).not.toBe('');
});

test('a ticket from before the lock opens nothing during it', async () => {
  const ticket = ticketOf(await logIn(owner.password));
  for (let count = 0; count < triesMax; count += 1) await logIn('wrong-wrong-1');
  expect(codeOf(await enter(ticket, authenticatorCode(owner.secret)))).toBe('rate_limited');
});

test('who comes from a known browser gets in while strangers have the sign-in locked', async () => {
  const first = await enter(ticketOf(await logIn(owner.password)), authenticatorCode(owner.secret));
  const { deviceToken } = first.body.data as { deviceToken: string };
  for (let count = 0; count < triesMax; count += 1) await logIn('wrong-wrong-1');
  expect(codeOf(await logIn(owner.password))).toBe('rate_limited');
  const known = await logIn(owner.password, { deviceToken });
  expect(known.status).toBe(200);
  const entered = await enter(ticketOf(known), authenticatorCode(owner.secret, 1));
  expect(entered.body.data).toMatchObject({ deviceToken: null });
  // A known browser that tries too often is locked for itself.
  for (let count = 0; count < triesMax; count += 1) await logIn('wrong-wrong-1', { deviceToken });
  expect(codeOf(await logIn(owner.password, { deviceToken }))).toBe('rate_limited');
});

test('the owner is mailed a link that opens the sign-in to their browser, and to nobody without the password', async () => {
  await query('delete from platform.mails');
  for (let count = 0; count < triesMax; count += 1) await logIn('wrong-wrong-1');
  const [mail, ...others] = await query<{ content: string }>(
    'select content::text from platform.mails where recipient = $1',
    [owner.email],
  );
  expect(others).toEqual([]);
  const deviceToken = /\/admin#device=([\w-]{43})/.exec(mail?.content ?? '')?.[1];
  expect(codeOf(await logIn('wrong-wrong-1', { deviceToken }))).toBe('wrong_credentials');
  const entered = await enter(
    ticketOf(await logIn(owner.password, { deviceToken })),
    authenticatorCode(owner.secret),
  );
  expect(entered.status).toBe(200);
});

test('wrong sign-ins and roles that are not enough stand in the security log with their address', async () => {
  await logIn('wrong-wrong-1');
  await site.call('userAccess/login', { login: 'nobody.here', password: 'wrong-wrong-1', type: 'user' });
  const addStaff = { email: 'support@example.test', name: 'Support', role: 'support' };
  const { password } = await site.ask<{ password: string }>('adminAccess/addStaff', addStaff, owner.token);
  const support = await enrolStaff(site, addStaff.email, password);
  expect((await site.call('adminAccess/listStaff', {}, support.token)).body.code).toBe('not_your_role');
  for (const security of ['staffLoginFailed', 'loginFailed', 'roleRefused']) {
    const line = () =>
      site
        .output()
        .split('\n')
        .find((one) => one.includes(`"security":"${security}"`)) ?? '';
    // What a process writes comes a little later than its answer.
    await expect.poll(line, { message: security, timeout: 10_000 }).toMatch(/"ip":"[0-9a-f.:]+"/);
  }
});

test('an open session is no way to guess the password: five wrong ones close the change of it', async () => {
  const change = (oldPassword: string) =>
    site.call('adminAccess/changeStaffPassword', { oldPassword, password: 'lantern-kettle-77' }, owner.token);
  for (let count = 0; count < triesMax; count += 1) {
    expect(codeOf(await change('wrong-wrong-1'))).toBe('wrong_credentials');
  }
  expect(codeOf(await change(owner.password))).toBe('rate_limited');
  await query('delete from platform.sign_in_tries');
  expect((await change(owner.password)).status).toBe(200);
  owner = { ...owner, password: 'lantern-kettle-77' };
});
