import { createHash } from 'node:crypto';
import path from 'node:path';
import { contract } from '@candela/contract';
import type { OperationMeta } from '@candela/contract/shared/operation';
import { type Database, findEmbeddedPostgres, openDatabase, statement } from '@candela/server/database';
import { bootSite, type Site } from '@candela/testkit/boot';
import { type Newcomer, newMember, newModel } from '@candela/testkit/e2e-people';
import { authenticatorCode, newOwner, newStaff } from '@candela/testkit/e2e-staff';
import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What a site answers, over the wire, to logins with a second factor and to calls that want a recent proof. */

let site: Site;
let database: Database;
let model: Newcomer;

beforeAll(async () => {
  const env = {
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'info',
    COUNTRY_HEADER: 'x-country',
    TRUST_PROXY: 'on',
  };
  site = await bootSite({ seed: 'none', env });
  const server = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  database = openDatabase({ url: server?.appUrl ?? '', poolSize: 2 });
  model = await newModel(site, 'lamp.lighter');
}, 180_000);
afterAll(async () => {
  await database?.close();
  await site?.stop();
});

function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const name = `factor-test.${createHash('md5').update(text).digest('hex')}`;
  return database.rows(statement<Row>(name, text), values);
}

/** Lets the proof of every session grow old. */
const age = () => query("update accounts.sessions set proved_at = proved_at - interval '1 hour'");
const answerTo = async (where: string, body: object, token: string) => {
  const answer = await site.call(where, body, token);
  return [answer.status, answer.body.code ?? 'done'];
};

test('every call that can do lasting harm is refused with a status that logs nobody out, until a proof is given', async () => {
  const member = await newMember(site, 'lantern.moth');
  await age();
  const id = '0198c5a0-0000-7000-8000-000000000001';
  const details = { kind: 'crypto', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' };
  const guarded: [where: string, body: object, who?: Newcomer][] = [
    ['userWallet/requestPayout', { amountCredits: 'all' }],
    ['userWallet/cancelPayout', { payoutId: id }],
    ['userWallet/changePayoutMethod', { details }],
    ['userWallet/removePayoutMethod', { methodId: id }],
    ['userWallet/updatePayoutSettings', { autoPayout: true }],
    ['userPrivacy/requestExport', {}],
    ['userPrivacy/downloadExport', { exportId: id }],
    ['userAccess/setUpSecondFactor', {}],
    ['userAccess/confirmSecondFactor', { code: '123456' }],
    ['userAccess/renewRecoveryCodes', {}],
    ['userAccess/removeSecondFactor', {}],
    ['userAccess/revokeSession', { sessionId: id }],
    ['userAccess/revokeOtherSessions', {}],
    // Asked without a length: one that was taken would end the session.
    ['userAccess/takeBreak', {}, member],
  ];
  for (const [where, body, who = model] of guarded) {
    expect([where, ...(await answerTo(where, body, who.token))]).toEqual([
      where,
      401,
      'reauthentication_required',
    ]);
  }
  for (const { password, token } of [model, member]) {
    await site.ask('userAccess/reauthenticate', { password }, token);
  }
  for (const [where, body, who = model] of guarded) {
    expect([where, (await answerTo(where, body, who.token))[1]]).not.toContain('reauthentication_required');
  }
  expect(pathsThatAsk('always')).toEqual(guarded.map(([where]) => where).sort());
});

/** The paths of the contract that want a recent proof. */
function pathsThatAsk(who: OperationMeta['reauthentication']): string[] {
  return Object.values(contract)
    .flatMap((operations) => Object.values(operations))
    .filter(isContractProcedure)
    .filter((procedure) => (procedure['~orpc'].meta as OperationMeta).reauthentication === who)
    .map((procedure) => (procedure['~orpc'].route.path ?? '').slice(1))
    .sort();
}

test('a login takes the code, which also is asked for what the password alone would do', async () => {
  const member = await newMember(site, 'careful.heron');
  const { secret } = await site.ask<{ secret: string }>('userAccess/setUpSecondFactor', {}, member.token);
  const code = authenticatorCode(secret);
  await site.ask('userAccess/confirmSecondFactor', { code }, member.token);
  const login = { login: member.username, password: member.password, type: 'user' };
  const { status, ticket } = await site.ask<{ status: string; ticket: string }>('userAccess/login', login);
  expect(status).toBe('codeRequired');
  expect((await site.call('userAccess/get-profile', undefined, ticket)).status).toBe(403);
  const entered = await site.ask<{ token: string }>('userAccess/verifySecondFactor', {
    ticket,
    // Each code counts once; the site takes the next one a little early.
    code: authenticatorCode(secret, 1),
  });
  await age();
  const password = 'Another-kettle-and-lantern-43';
  const change = { currentPassword: member.password, password };
  expect(pathsThatAsk('secondFactor')).toEqual(['userAccess/updatePassword', 'userPrivacy/eraseAccount']);
  for (const [where, body] of [
    ['userAccess/updatePassword', change],
    ['userPrivacy/eraseAccount', { password: member.password, givesUpCredits: true }],
  ] as const) {
    expect(await answerTo(where, body, entered.token)).toEqual([401, 'reauthentication_required']);
  }
  await query('update accounts.authenticators set last_step = 0');
  const proof = { code: authenticatorCode(secret) };
  await site.ask('userAccess/reauthenticate', proof, entered.token);
  expect(await answerTo('userAccess/updatePassword', change, entered.token)).toEqual([200, 'done']);

  // Without a second factor the password in the form itself is enough.
  const other = await newMember(site, 'plain.heron');
  await age();
  const changes = { currentPassword: other.password, password };
  expect(await answerTo('userAccess/updatePassword', changes, other.token)).toEqual([200, 'done']);
});

test('a browser is known by a cookie no script reads, and only a new one is told of by mail', async () => {
  const member = await newMember(site, 'known.browser');
  const logIn = (cookie?: string) =>
    fetch(`${site.url}/api/userAccess/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-country': 'PT', ...(cookie && { cookie }) },
      body: JSON.stringify({ login: member.username, password: member.password, type: 'user' }),
    });
  const mails = () =>
    query<{ content: string }>(
      `select content::text from platform.mails
       where recipient = $1 and content->'subject'->>'key' like '%newDevice%'`,
      [member.email],
    );
  const first = await logIn();
  const cookie = first.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^devices=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.content).toContain('Portugal');
  const again = await logIn(`theme=dark; ${cookie.split(';')[0]}`);
  expect(again.headers.get('set-cookie')).toContain(cookie.split(';')[0]);
  expect(await mails()).toHaveLength(1);
  const { data } = (await again.json()) as { data: { token: string } };
  const { body } = await site.call('userAccess/listSessions', {}, data.token);
  expect((body.data as { country: string | null }[]).map(({ country }) => country)).toEqual([
    'PT',
    'PT',
    null,
  ]);
});

test('support turns it off for somebody who lost everything, with a reason in the audit log and a mail', async () => {
  const member = await newMember(site, 'lost.telephone');
  const { secret } = await site.ask<{ secret: string }>('userAccess/setUpSecondFactor', {}, member.token);
  await site.ask('userAccess/confirmSecondFactor', { code: authenticatorCode(secret) }, member.token);
  const owner = await newOwner(site);
  const [support, moderator] = [
    await newStaff(site, owner, 'support'),
    await newStaff(site, owner, 'moderator'),
  ];
  const [row] = await site.ask<{ _id: string; hasSecondFactor: boolean }[]>(
    'adminAccess/listAccounts',
    { search: member.username },
    support.token,
  );
  expect(row?.hasSecondFactor).toBe(true);
  const request = { _id: row?._id, reason: 'Showed her passport on camera.' };
  expect(await answerTo('adminAccess/removeSecondFactor', request, moderator.token)).toEqual([
    404,
    'not_your_role',
  ]);
  expect(await answerTo('adminAccess/removeSecondFactor', request, support.token)).toEqual([200, 'done']);
  expect(await answerTo('adminAccess/removeSecondFactor', request, support.token)).toEqual([409, 'conflict']);
  const login = { login: member.username, password: member.password, type: 'user' };
  expect((await site.ask<{ status: string }>('userAccess/login', login)).status).toBe('signedIn');
  expect(
    await query('select reason, staff_email from admin.audit_log where action = $1', ['removeSecondFactor']),
  ).toEqual([{ reason: request.reason, staff_email: support.email }]);
  const mails = await query(
    `select 1 from platform.mails where recipient = $1 and content->'subject'->>'key' like '%secondFactorOff%'`,
    [member.email],
  );
  expect(mails).toHaveLength(1);
});

test('what happens to second factors stands in the security log with its address', async () => {
  const member = await newMember(site, 'watched.heron');
  const { secret } = await site.ask<{ secret: string }>('userAccess/setUpSecondFactor', {}, member.token);
  const code = authenticatorCode(secret);
  await site.ask('userAccess/confirmSecondFactor', { code }, member.token);
  await site.call('userAccess/reauthenticate', { code }, member.token);
  const login = { login: member.username, password: member.password, type: 'user' };
  const { ticket } = await site.ask<{ ticket: string }>('userAccess/login', login);
  await site.call('userAccess/verifySecondFactor', { ticket, code });
  await site.ask('userAccess/removeSecondFactor', {}, member.token);
  for (const security of [
    'login',
    'secondFactorOn',
    'reauthenticationFailed',
    'codeFailed',
    'secondFactorOff',
  ]) {
    const line = () =>
      site
        .output()
        .split('\n')
        .find((one) => one.includes(`"security":"${security}"`)) ?? '';
    // What a process writes comes a little later than its answer.
    await expect.poll(line, { message: security, timeout: 10_000 }).toMatch(/"ip":"[0-9a-f.:]+"/);
  }
});
