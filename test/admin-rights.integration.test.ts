import { admin } from '@candela/contract/admin/operations';
import { staffRoles } from '@candela/contract/admin/staff-roles';
import type { OperationMeta } from '@candela/contract/shared/operation';
import { openDatabase } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newMember, newModel } from '@candela/testkit/e2e-people';
import { authenticatorCode, newOwner, newStaff, type StaffPerson } from '@candela/testkit/e2e-staff';
import { openTestDatabase } from '@candela/testkit/test-database';
import type { AnyContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Who may do what in the admin console, asked of the running site for every operation and everyone. */

let site: Site;
let owner: StaffPerson;
const tokens = new Map<string, string | undefined>();

const operations = Object.entries(admin).map(([name, operation]) => {
  const { meta, route } = (operation as AnyContractProcedure)['~orpc'];
  return { name, path: (route.path ?? '').slice(1), ...(meta as OperationMeta) };
});

beforeAll(async () => {
  site = await bootSite({ seed: 'none', env: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' } });
  owner = await newOwner(site);
  tokens.set('owner', owner.token);
  for (const role of staffRoles.filter((each) => each !== 'owner')) {
    tokens.set(role, (await newStaff(site, owner, role)).token);
  }
  tokens.set('user', (await newMember(site, 'plain.member')).token);
  tokens.set('model', (await newModel(site, 'plain.model')).token);
  tokens.set('visitor', undefined);
});

afterAll(async () => {
  await site?.stop();
});

test('every operation of the admin console takes exactly the roles it names', async () => {
  const faults: string[] = [];
  const asked = operations.filter(({ name, access }) => access === 'staff' && name !== 'staffLogout');
  expect(asked.length).toBeGreaterThan(60);
  for (const { name, path, roles = [] } of asked) {
    expect(roles, name).toContain('owner');
    for (const [who, token] of tokens) {
      // A field nobody has makes sure that nothing is done; whoever may not is refused before it is looked at.
      const { status, body } = await site.call(path, { _id: 'no id', seen: {}, email: 1 }, token);
      const code = (body as { code?: string }).code;
      const isAllowed = (roles as readonly string[]).includes(who);
      const isStaff = (staffRoles as readonly string[]).includes(who);
      const wanted = isStaff ? 'not_your_role' : 'unauthenticated';
      const isRight = isAllowed ? code !== 'not_your_role' && code !== 'unauthenticated' : code === wanted;
      if (!isRight || status >= 500) faults.push(`${name} as ${who}: ${status} ${code}`);
    }
  }
  expect(faults).toEqual([]);
});

test('finance and owners make creator shares', () => {
  for (const name of ['listCreatorShares', 'addCreatorShare', 'withdrawCreatorShare']) {
    expect(operations.find((one) => one.name === name)?.roles).toEqual(['owner', 'finance']);
  }
});

test('only owners read the settings and mails and their history, and change them', () => {
  for (const name of [
    'getSettings',
    'listSettingChanges',
    'setSetting',
    'saveMail',
    'previewMail',
    'getMail',
  ]) {
    expect(operations.find((one) => one.name === name)?.roles).toEqual(['owner']);
  }
});

test('support and moderators see signs of fraud, finance decides on them, and only owners change the rules', () => {
  const rolesOf = (name: string) => operations.find((one) => one.name === name)?.roles;
  expect(rolesOf('listFraudCases')).toEqual(['owner', 'moderator', 'support', 'finance']);
  expect(rolesOf('getFraudRules')).toEqual(['owner', 'moderator', 'support', 'finance']);
  expect(rolesOf('decideFraudCases')).toEqual(['owner', 'finance']);
  expect(rolesOf('saveFraudRule')).toEqual(['owner']);
  const ofMoney = ['listChargebackRates', 'closeChargebackAlarm', 'listMargins', 'getMargin'];
  for (const name of [...ofMoney, 'listSettlements', 'closeSettlementAlarm', 'ledgerStatus']) {
    expect(rolesOf(name), name).toEqual(['owner', 'finance']);
  }
});

test('the dashboard shows money only to those who work with it', async () => {
  for (const role of staffRoles) {
    const { body } = await site.call('adminAccess/dashboard', {}, tokens.get(role));
    const { money, signUps } = (body as { data: { money: object | null; signUps: object } }).data;
    expect(signUps, role).toBeDefined();
    expect(money !== null, role).toBe(role === 'owner' || role === 'finance');
  }
});

test('a staff token opens nothing of the site, and ends no session of it', async () => {
  expect((await site.call('userAccess/get-profile', undefined, owner.token)).status).toBe(403);
  expect((await site.call('userAccess/get-profile', undefined, tokens.get('user'))).status).toBe(200);
});

test('a password alone is no login, a code counts once, and five wrong passwords lock the login', async () => {
  const { email, password, secret } = owner;
  const login = async () => {
    const { body } = await site.call('adminAccess/staffLogin', { email, password });
    return (body.data as { ticket: string; step: string }).ticket;
  };
  const verify = (ticket: string, code: string) => site.call('adminAccess/staffVerify', { ticket, code });
  const next = authenticatorCode(secret, 1);
  const wrong = next === '000000' ? '000001' : '000000';
  expect((await verify(await login(), wrong)).body.code).toBe('wrong_code');
  expect((await verify(await login(), next)).status).toBe(200);
  expect((await verify(await login(), next)).body.code).toBe('wrong_code');

  const other = 'editor@example.test';
  for (let tries = 0; tries < 5; tries += 1) {
    const { body } = await site.call('adminAccess/staffLogin', { email: other, password: 'not it' });
    expect(body.code).toBe('wrong_credentials');
  }
  expect((await site.call('adminAccess/staffLogin', { email: other, password: 'not it' })).status).toBe(429);
});

test('of two operators who decide at once, one wins and the other is notified; both are in the log', async () => {
  const list = await site.call('adminAccess/listAccounts', { search: 'plain.model' }, owner.token);
  const model = (list.body.data as { _id: string; approval: string }[])[0];
  expect(model?.approval).toBe('approved');
  const request = { _id: model?._id, seen: 'approved', reason: 'The document is not readable.' };
  const moderator = tokens.get('moderator');
  const answers = await Promise.all([
    site.call('adminAccess/rejectModel', request, owner.token),
    site.call('adminAccess/rejectModel', request, moderator),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const log = await site.call('adminAccess/listAudit', { action: 'rejectModel' }, owner.token);
  expect(log.body.totalCount).toBe(1);
  expect((log.body.data as object[])[0]).toMatchObject({
    targetLabel: 'plain.model',
    before: { approval: 'approved' },
    after: { approval: 'rejected' },
    reason: request.reason,
  });
});

test('the audit log takes new lines from the application, and no change to old ones', async () => {
  const { appUrl, drop } = await openTestDatabase();
  const database = openDatabase({ url: appUrl, poolSize: 1 });
  try {
    const run = (text: string) => database.execute({ name: text.slice(0, 40), text } as never);
    await run(
      "insert into admin.audit_log (at, staff_email, role, action, target_kind) values (now(), 'a@b.c', 'owner', 'x', 'y')",
    );
    for (const forbidden of [
      "update admin.audit_log set action = 'z'",
      'delete from admin.audit_log',
      'truncate admin.audit_log',
      "update admin.account_notes set text = 'z'",
    ]) {
      await expect(run(forbidden), forbidden).rejects.toThrow(/permission denied/);
    }
  } finally {
    await database.close();
    await drop();
  }
});

test('credits are given once for an Idempotency-Key, however often it is sent', async () => {
  const search = { search: 'plain.member' };
  const [member] = await site.ask<{ _id: string }[]>('adminAccess/listAccounts', search, owner.token);
  const give = async (amountCredits: number) => {
    const answer = await fetch(`${site.url}/api/adminAccess/grantCredits`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'a-grant-of-this-test',
      },
      body: JSON.stringify({ _id: member?._id, amountCredits, reason: 'Sorry for the wait' }),
    });
    const { code, data } = (await answer.json()) as { code?: string; data?: { netCredits: number } };
    return code ?? data?.netCredits;
  };
  expect(await Promise.all([give(70), give(70), give(70)])).toEqual([70, 70, 70]);
  expect(await give(71)).toBe('key_reused');
  const audit = { action: 'grantCredits' };
  expect(await site.ask<unknown[]>('adminAccess/listAudit', audit, owner.token)).toHaveLength(1);
});
