import { minuteMs, secondMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../platform/second-factor/index.ts';
import { cookieJar, goodPassword, openTestAccounts, type TestAccounts } from './test-accounts.ts';

const triesMax = 5;
const stepMs = 30 * secondMs;
let test: TestAccounts;
beforeAll(async () => {
  test = openTestAccounts(await openTestDatabase());
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof protect>>;

/** Somebody new whose logins take a code; the clock stands a step after the first code. */
async function protect(cookies = cookieJar()) {
  const joined = await test.join();
  const me = await test.as(joined.token, cookies);
  const { secret, uri } = (await me.setUpSecondFactor({})).data;
  const { recoveryCodes } = (await me.confirmSecondFactor({ code: codeAt(secret, test.now()) })).data;
  test.pass(stepMs);
  return { ...joined, me, secret, uri, recoveryCodes };
}

const codeOf = ({ secret }: Pick<Person, 'secret'>) => codeAt(secret, test.now());
const wrongCodeOf = (person: Pick<Person, 'secret'>) =>
  codeOf(person).startsWith('1') ? '200000' : '100000';

async function ticketOf({ form }: Person, cookies = cookieJar()): Promise<string> {
  const as = await test.as(undefined, cookies);
  const { data } = await as.login({ login: form.email, password: goodPassword, type: 'user' });
  if (data.status !== 'codeRequired') throw new Error(`A code was expected to be asked for: ${data.status}`);
  return data.ticket;
}

async function enter(person: Person, cookies = cookieJar()): Promise<string> {
  const ticket = await ticketOf(person, cookies);
  const as = await test.as(undefined, cookies);
  const { data } = await as.verifySecondFactor({ ticket, code: codeOf(person) });
  if (data.status !== 'signedIn') throw new Error('No session was started.');
  return data.token;
}

describe('setting up a second factor', () => {
  it('turns it on with a first code, ends other sessions, and keeps neither secret nor recovery codes in clear', async () => {
    const person = await test.join();
    const other = await test.visitor.login({
      login: person.form.email,
      password: goodPassword,
      type: 'user',
    });
    if (other.data.status !== 'signedIn') throw new Error('No session was started.');
    const me = await test.as(person.token);
    expect((await me.getSecurity({})).data).toEqual({ secondFactor: null });
    const { secret, uri } = (await me.setUpSecondFactor({})).data;
    expect(uri).toContain(`secret=${secret}`);
    // A secret nobody has shown a code of protects nothing yet.
    expect((await me.getSecurity({})).data).toEqual({ secondFactor: null });
    const wrong = await refusal(me.confirmSecondFactor({ code: wrongCodeOf({ secret }) }), 'wrong_code');
    expect(wrong.fields?.code).toBeTypeOf('string');

    const { recoveryCodes } = (await me.confirmSecondFactor({ code: codeAt(secret, test.now()) })).data;
    expect(recoveryCodes).toHaveLength(10);
    expect((await me.getSecurity({})).data.secondFactor).toEqual({
      since: test.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    await refusal(test.accounts.authenticate(other.data.token), 'session_over');
    await test.accounts.authenticate(person.token);
    expect(test.mails.at(-1)?.subject).toBe('Two-step login is on for your Candela account');
    const stored = JSON.stringify(
      await test.run(
        `select a::text as kept from accounts.authenticators a where account_id = $1
         union all select c::text from accounts.recovery_codes c where account_id = $1`,
        [person.id],
      ),
    );
    for (const word of [secret, ...recoveryCodes]) expect(stored).not.toContain(word);
  });

  it('shows two tabs the same secret, and the second of them that it is on already', async () => {
    const { token } = await test.join();
    const [one, two] = [await test.as(token), await test.as(token)];
    const first = (await one.setUpSecondFactor({})).data;
    const second = (await two.setUpSecondFactor({})).data;
    expect(second).toEqual(first);
    await one.confirmSecondFactor({ code: codeAt(first.secret, test.now()) });
    test.pass(stepMs);
    const late = await refusal(
      two.confirmSecondFactor({ code: codeAt(first.secret, test.now()) }),
      'conflict',
    );
    expect(late.message).toBe('Two-step login is already on.');
    await refusal(two.setUpSecondFactor({}), 'conflict');
  });

  it('begins again when the first code took too long', async () => {
    const me = await test.as((await test.join()).token);
    const { secret } = (await me.setUpSecondFactor({})).data;
    test.pass(15 * minuteMs);
    await refusal(me.confirmSecondFactor({ code: codeAt(secret, test.now()) }), 'conflict');
    expect((await me.setUpSecondFactor({})).data.secret).not.toBe(secret);
  });
});

describe('logging in with a second factor', () => {
  it('takes the password and then the code, and nothing less', async () => {
    const person = await protect();
    const ticket = await ticketOf(person);
    await refusal(test.accounts.authenticate(ticket), 'session_over');
    const wrong = test.visitor.verifySecondFactor({ ticket, code: wrongCodeOf(person) });
    expect((await refusal(wrong, 'wrong_code')).fields?.code).toBeTypeOf('string');
    const { data } = await test.visitor.verifySecondFactor({ ticket, code: codeOf(person) });
    expect(data).toMatchObject({ status: 'signedIn', user: { _id: person.id } });
    test.pass(stepMs);
    await refusal(test.visitor.verifySecondFactor({ ticket, code: codeOf(person) }), 'wrong_credentials');
  });

  it('asks for it on both ways to a session: a mailed code is not enough', async () => {
    const person = await protect();
    // A code from before the email was verified by other means.
    await test.run('update accounts.accounts set email_verified_at = null where id = $1', [person.id]);
    await test.visitor.sendCode({ email: person.form.email, purpose: 'verifyEmail' });
    const otp = test.code(person.form.email);
    const { data } = await test.visitor.verifyCode({ email: person.form.email, otp, purpose: 'verifyEmail' });
    expect(data).toMatchObject({ purpose: 'verifyEmail', result: { status: 'codeRequired' } });
  });

  it('takes each code once, also from two who have it at the same moment', async () => {
    const person = await protect();
    const code = codeOf(person);
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const results = await Promise.allSettled(
      tickets.map((ticket) => test.visitor.verifySecondFactor({ ticket, code })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await refusal(test.visitor.verifySecondFactor({ ticket: await ticketOf(person), code }), 'wrong_code');
    // Nor one from before it, though the clock still allows it.
    const earlier = codeAt(person.secret, new Date(test.now().getTime() - stepMs));
    const late = test.visitor.verifySecondFactor({ ticket: await ticketOf(person), code: earlier });
    await refusal(late, 'wrong_code');
  });

  it('takes each recovery code once, and mails how many are left', async () => {
    const person = await protect();
    const recoveryCode = person.recoveryCodes[3] ?? '';
    const { data } = await test.visitor.verifySecondFactor({ ticket: await ticketOf(person), recoveryCode });
    expect(data.status).toBe('signedIn');
    const mail = test.mails.find(
      ({ to, subject }) => to === person.form.email && /recovery code/.test(subject),
    );
    expect(mail?.text).toContain('9 are left.');
    const again = test.visitor.verifySecondFactor({ ticket: await ticketOf(person), recoveryCode });
    expect((await refusal(again, 'wrong_code')).fields?.recoveryCode).toBeTypeOf('string');

    const me = await test.as(person.token);
    const { recoveryCodes } = (await me.renewRecoveryCodes({})).data;
    const old = person.recoveryCodes[4] ?? '';
    await refusal(
      test.visitor.verifySecondFactor({ ticket: await ticketOf(person), recoveryCode: old }),
      'wrong_code',
    );
    const fresh = { ticket: await ticketOf(person), recoveryCode: recoveryCodes[0] ?? '' };
    expect((await test.visitor.verifySecondFactor(fresh)).data.status).toBe('signedIn');
  });

  it('locks after five wrong codes, however many tickets they are spread over, and mails its holder', async () => {
    const home = cookieJar();
    const person = await protect(home);
    await enter(person, home);
    test.pass(stepMs);
    for (let count = 0; count < triesMax; count += 1) {
      const ticket = await ticketOf(person);
      await refusal(test.visitor.verifySecondFactor({ ticket, code: wrongCodeOf(person) }), 'wrong_code');
    }
    expect(test.mails.at(-1)?.text).toContain('someone knows your password');
    const ticket = await ticketOf(person);
    const locked = test.visitor.verifySecondFactor({ ticket, code: codeOf(person) });
    expect((await refusal(locked, 'rate_limited')).retryAfterSeconds).toBe(15 * 60);

    // Neither an open session nor a browser the account was used in is shut out.
    const { isProvedRecently } = await test.accounts.authenticate(person.token);
    expect(isProvedRecently).toBe(true);
    await enter(person, home);
    test.pass(15 * minuteMs);
    await enter(person);
  });

  it('ends logins begun with a password that has been changed since', async () => {
    const person = await protect();
    const ticket = await ticketOf(person);
    await person.me.updatePassword({ currentPassword: goodPassword, password: 'another harbour 8' });
    await refusal(test.visitor.verifySecondFactor({ ticket, code: codeOf(person) }), 'wrong_credentials');
  });

  it('gives a ticket ten minutes', async () => {
    const person = await protect();
    const ticket = await ticketOf(person);
    test.pass(10 * minuteMs);
    const late = test.visitor.verifySecondFactor({ ticket, code: codeOf(person) });
    expect((await refusal(late, 'wrong_credentials')).message).toContain('Enter your password again');
  });
});

describe('wrong passwords', () => {
  const login = async (name: string, password: string, cookies = cookieJar()) =>
    (await test.as(undefined, cookies)).login({ login: name, password, type: 'user' });

  it('lock alike a name that somebody has and one that nobody has', async () => {
    const { form } = await test.join();
    const answers: string[][] = [];
    for (const name of [form.email, form.username, 'nobody.at.all']) {
      const said: string[] = [];
      for (let count = 0; count < triesMax; count += 1) {
        said.push((await refusal(login(name, 'not this one 1'), 'wrong_credentials')).message);
      }
      said.push((await refusal(login(name, goodPassword), 'rate_limited')).message);
      answers.push(said);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    test.pass(15 * minuteMs);
    expect((await login(form.email, goodPassword)).data.status).toBe('signedIn');
  });

  it('of strangers keep out neither a known browser nor whoever reads the mailbox', async () => {
    const { form, token } = await test.join();
    const home = cookieJar();
    await login(form.email, goodPassword, home);
    for (let count = 0; count < triesMax; count += 1) {
      await refusal(login(form.email, 'not this one 1'), 'wrong_credentials');
    }
    await refusal(login(form.email, goodPassword), 'rate_limited');
    await test.accounts.authenticate(token);
    expect((await login(form.email, goodPassword, home)).data.status).toBe('signedIn');
    expect(
      test.mails.filter(({ to, subject }) => to === form.email && /wrong logins/.test(subject)),
    ).toHaveLength(1);

    const elsewhere = cookieJar();
    await test.visitor.sendCode({ email: form.email, purpose: 'resetPassword' });
    const otp = test.code(form.email);
    const { data } = await test.visitor.verifyCode({ email: form.email, otp, purpose: 'resetPassword' });
    if (data.purpose !== 'resetPassword') throw new Error('No token was given.');
    const password = 'another harbour 8';
    await (await test.as(undefined, elsewhere)).resetPassword({ resetToken: data.resetToken, password });
    for (let count = 0; count < triesMax; count += 1) {
      await refusal(login(form.email, 'not this one 1'), 'wrong_credentials');
    }
    expect((await login(form.email, password, elsewhere)).data.status).toBe('signedIn');
  });
});

describe('proving again who one is', () => {
  const proof = async (token: string) => (await test.accounts.authenticate(token)).isProvedRecently;

  it('holds for some minutes after a login and after each time, in every tab of the session', async () => {
    const { token } = await test.join();
    expect(await proof(token)).toBe(true);
    test.pass(limits.reauthenticationMinutes * minuteMs - 1);
    expect(await proof(token)).toBe(true);
    test.pass(1);
    expect(await proof(token)).toBe(false);
    const [one, two] = [await test.as(token), await test.as(token)];
    await refusal(one.reauthenticate({ password: 'not this one 1' }), 'wrong_credentials');
    expect(await proof(token)).toBe(false);
    await one.reauthenticate({ password: goodPassword });
    expect(await proof(token)).toBe(true);
    await two.reauthenticate({ password: goodPassword });
    test.pass(limits.reauthenticationMinutes * minuteMs);
    expect(await proof(token)).toBe(false);
  });

  it('takes the code where there is a second factor, and not the password', async () => {
    const person = await protect();
    test.pass(limits.reauthenticationMinutes * minuteMs);
    expect(await proof(person.token)).toBe(false);
    const byPassword = person.me.reauthenticate({ password: goodPassword });
    expect((await refusal(byPassword, 'invalid_input')).fields?.code).toBeTypeOf('string');
    const code = codeOf(person);
    await person.me.reauthenticate({ code });
    expect(await proof(person.token)).toBe(true);
    await refusal(person.me.reauthenticate({ code }), 'wrong_code');
    await person.me.reauthenticate({ recoveryCode: person.recoveryCodes[0] });
    await refusal(person.me.reauthenticate({ recoveryCode: person.recoveryCodes[0] }), 'wrong_code');
  });

  it('locks a session that tries too often, and no other', async () => {
    const person = await protect();
    const other = await test.as(await enter(person));
    test.pass(stepMs);
    for (let count = 0; count < triesMax; count += 1) {
      await refusal(person.me.reauthenticate({ code: wrongCodeOf(person) }), 'wrong_code');
    }
    await refusal(person.me.reauthenticate({ code: codeOf(person) }), 'rate_limited');
    await other.reauthenticate({ code: codeOf(person) });
    test.pass(stepMs);
    await enter(person);
  });

  it('is asked of every account that wants to take a second factor away, which is then told by mail', async () => {
    const person = await protect();
    await person.me.removeSecondFactor({});
    expect(test.mails.at(-1)?.subject).toBe('Two-step login is off for your Candela account');
    expect((await person.me.getSecurity({})).data).toEqual({ secondFactor: null });
    expect(
      await test.run('select 1 from accounts.recovery_codes where account_id = $1', [person.id]),
    ).toEqual([]);
    const { data } = await test.visitor.login({
      login: person.form.email,
      password: goodPassword,
      type: 'user',
    });
    expect(data.status).toBe('signedIn');
    await refusal(person.me.removeSecondFactor({}), 'conflict');
  });
});

describe('a login from a new browser', () => {
  const mailsOf = (email: string) =>
    test.mails.filter(({ to, subject }) => to === email && /^New login/.test(subject));
  const login = async (email: string, cookies: ReturnType<typeof cookieJar>) =>
    (await test.as(undefined, cookies)).login({ login: email, password: goodPassword, type: 'user' });

  it('is told of by mail, once for each browser, with when, where and how to end it', async () => {
    const form = test.form();
    const home = cookieJar();
    const here = await test.as(undefined, home);
    await here.register(form);
    await here.verifyCode({ email: form.email, otp: test.code(form.email), purpose: 'verifyEmail' });
    await login(form.email, home);
    expect(mailsOf(form.email)).toEqual([]);

    const away = cookieJar();
    await login(form.email, away);
    await login(form.email, away);
    const [mail, ...more] = mailsOf(form.email);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/\d{1,2}, 2026 at \d{1,2}:\d\d [AP]M UTC/);
    for (const word of ['Firefox on Windows', '192.0.2.7 (Portugal)', 'https://site.test/my-security']) {
      expect(mail?.text).toContain(word);
    }
  });

  it('is told of for each account by itself, though both are used in one browser', async () => {
    const [one, two] = [await test.join(), await test.join()];
    const shared = cookieJar();
    for (const { form } of [one, two, one, two]) await login(form.email, shared);
    for (const { form } of [one, two]) expect(mailsOf(form.email)).toHaveLength(2);
  });

  it('is not hidden by a word the browser was not given here', async () => {
    const { form } = await test.join();
    const planted = cookieJar();
    planted.set('devices', 'x'.repeat(43), 1);
    await login(form.email, planted);
    const taken = cookieJar();
    taken.set('devices', 'x'.repeat(43), 1);
    await login(form.email, taken);
    expect(mailsOf(form.email)).toHaveLength(3);
  });

  it('is told of again after the password was changed elsewhere', async () => {
    const { form, token } = await test.join();
    const away = cookieJar();
    await login(form.email, away);
    const before = mailsOf(form.email).length;
    const password = 'another harbour 8';
    await (await test.as(token)).updatePassword({ currentPassword: goodPassword, password });
    await (await test.as(undefined, away)).login({ login: form.email, password, type: 'user' });
    expect(mailsOf(form.email)).toHaveLength(before + 1);
  });
});

describe('the list of sessions', () => {
  it('says where and what, and ends all others in one call', async () => {
    const { token, form } = await test.join();
    const others: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { data } = await test.visitor.login({ login: form.email, password: goodPassword, type: 'user' });
      if (data.status === 'signedIn') others.push(data.token);
    }
    const me = await test.as(token);
    const { data } = await me.listSessions({});
    const where = { device: 'Firefox on Windows', ip: '192.0.2.7', country: 'PT' };
    expect(data.filter(({ current }) => current)).toEqual([expect.objectContaining(where)]);
    await me.revokeOtherSessions({});
    for (const other of others) await refusal(test.accounts.authenticate(other), 'session_over');
    expect((await me.listSessions({})).data).toHaveLength(1);
  });
});
