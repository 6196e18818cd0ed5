import { minuteMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, openTestAccounts, type TestAccounts } from './test-accounts.ts';

let test: TestAccounts;
beforeAll(async () => {
  test = openTestAccounts(await openTestDatabase());
});
afterAll(() => test.close());

const accountsWith = (email: string) =>
  test.run(
    'select username, type, approval_status, password_hash from accounts.accounts where lower(email) = $1',
    [email],
  );

describe('signing up', () => {
  it('mails a code and says what is waited for', async () => {
    const form = test.form({ email: 'Anna@Example.org', name: ' Anna ' });
    const answer = await test.visitor.register(form);
    expect(answer.data).toEqual({ email: 'anna@example.org', type: 'user', waitingFor: 'email' });
    const mail = test.mails.at(-1);
    expect(mail?.to).toBe('anna@example.org');
    expect(mail?.subject).toMatch(/^\d{6} is your Candela code$/);
    expect(mail?.text).toContain(`“${form.username}”`);
    expect(mail?.html).toContain(test.code('anna@example.org'));
    const [row] = await accountsWith('anna@example.org');
    expect(row).toMatchObject({ username: form.username, type: 'user', approval_status: 'approved' });
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('mails a link that goes on where the sign-up began, and takes no other site for it', async () => {
    const onward = { returnTo: '/live-model/tilda?x=1', for: 'chat' } as const;
    const form = test.form({});
    await test.visitor.register({ ...form, onward });
    expect(test.mails.at(-1)?.text).toContain('/otp?returnTo=%2Flive-model%2Ftilda%3Fx%3D1&for=chat');
    for (const returnTo of ['//elsewhere.example', '/\\t/elsewhere.example', 'https://elsewhere.example'])
      await expect(test.visitor.register({ ...test.form({}), onward: { returnTo } })).rejects.toThrow(
        'Input validation failed',
      );
  });

  it('leaves a model to be approved', async () => {
    const form = test.form({ type: 'model' });
    await test.visitor.register(form);
    expect(await accountsWith(form.email)).toMatchObject([{ type: 'model', approval_status: 'pending' }]);
  });

  it('refuses the young, on the day before their birthday too', async () => {
    const refused = await refusal(test.visitor.register(test.form({ dob: '2008-03-02' })), 'under_age');
    expect(refused.fields).toEqual({ dob: 'You must be 18 or older to join.' });
    await test.visitor.register(test.form({ dob: '2008-03-01' }));
  });

  it.each([
    ['the username', 'xx person77 9', /username/],
    ['the email', 'mailbox77-99', /email/],
    ['a common word', 'password1', /first passwords/],
  ])('refuses a password with %s', async (_, password, message) => {
    const form = test.form({ username: 'person77', email: 'mailbox77@example.org', password });
    const refused = await refusal(test.visitor.register(form), 'invalid_input');
    expect(refused.fields?.password).toMatch(message);
    expect(await accountsWith('mailbox77@example.org')).toEqual([]);
  });

  it('refuses a taken username in any case, and offers a free one', async () => {
    const { form } = await test.join({ username: 'Harbour.Light' });
    const again = test.form({ username: 'harbour.LIGHT' });
    const refused = await refusal(test.visitor.register(again), 'username_taken');
    const offered = refused.fields?.username?.match(/“(.+)”/)?.[1] ?? '';
    expect(offered).toMatch(/^harbour\.LIGHT\d+$/);
    await test.visitor.register({ ...again, username: offered });
    expect(form.username).toBe('Harbour.Light');
  });

  it('refuses control characters before they reach the database', async () => {
    await expect(test.visitor.register(test.form({ name: 'a\u0000b' }))).rejects.toThrow(/validation/i);
    const words = { login: 'a\u0000b', password: 'x', type: 'user' } as const;
    await expect(test.visitor.login(words)).rejects.toThrow(/validation/i);
  });
});

describe('an email that already has an account', () => {
  it('gets the same answer and a mail that says so', async () => {
    const { form } = await test.join();
    const fresh = test.form();
    const known = await test.visitor.register(test.form({ email: form.email.toUpperCase() }));
    const unknown = await test.visitor.register(fresh);
    expect({ ...known.data, email: '' }).toEqual({ ...unknown.data, email: '' });
    const mail = test.mails.findLast((one) => one.to === form.email);
    expect(mail?.subject).toBe('You already have a Candela account');
    expect(mail?.text).toContain(`“${form.username}”`);
    expect(mail?.text).toContain('https://site.test/login');
    expect(await accountsWith(form.email)).toMatchObject([{ username: form.username }]);
  });

  it('is not given away by its own username either', async () => {
    const { form } = await test.join();
    await refusal(test.visitor.register(test.form({ ...form })), 'username_taken');
    await refusal(test.visitor.register(test.form({ username: form.username })), 'username_taken');
  });

  it('is mailed so only once in half a minute', async () => {
    const { form } = await test.join();
    const before = test.mails.length;
    for (let turn = 0; turn < 3; turn += 1) await test.visitor.register(test.form({ email: form.email }));
    expect(test.mails.length).toBe(before + 1);
    test.pass(minuteMs);
    await test.visitor.register(test.form({ email: form.email }));
    expect(test.mails.length).toBe(before + 2);
  });
});

describe('a sign-up that was never completed', () => {
  it('gives way to the next one with its email, and its code dies', async () => {
    const first = test.form();
    await test.visitor.register(first);
    const oldCode = test.code(first.email);
    const second = { ...first, username: `${first.username}b`, password: 'another harbour 8' };
    await test.visitor.register(second);
    const newCode = test.code(first.email);
    expect(await accountsWith(first.email)).toMatchObject([{ username: second.username }]);
    const verify = (otp: string) =>
      test.visitor.verifyCode({ email: first.email, otp, purpose: 'verifyEmail' });
    if (oldCode !== newCode) await refusal(verify(oldCode), 'wrong_code');
    await verify(newCode);
    const login = { login: first.email, type: 'user' } as const;
    await refusal(test.visitor.login({ ...login, password: goodPassword }), 'wrong_credentials');
    await test.visitor.login({ ...login, password: second.password });
  });

  it('may be repeated with the same username', async () => {
    const form = test.form();
    await test.visitor.register(form);
    await test.visitor.register(form);
    expect(await accountsWith(form.email)).toHaveLength(1);
  });

  it('is replaced at most ten times an hour', async () => {
    const form = test.form();
    const before = test.mails.length;
    for (let turn = 0; turn < 12; turn += 1) {
      await test.visitor.register({ ...form, username: `turning${turn}` });
    }
    expect(test.mails.length).toBe(before + 10);
    expect(await accountsWith(form.email)).toMatchObject([{ username: 'turning9' }]);
  });
});

describe('twenty sign-ups at once', () => {
  it('give one username to one of them', async () => {
    const forms = Array.from({ length: 20 }, () => test.form({ username: 'Sought.After' }));
    const results = await Promise.allSettled(forms.map((form) => test.visitor.register(form)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(codes).toEqual(Array(19).fill('username_taken'));
  });

  it('give one email to one of them and reveal nothing', async () => {
    const email = 'crowded@example.org';
    const forms = Array.from({ length: 20 }, () => test.form({ email }));
    const answers = await Promise.all(forms.map((form) => test.visitor.register(form)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await accountsWith(email)).toHaveLength(1);
    // The commits of several connections may be reported out of order, so the last mail seen may not be the last.
    test.pass(60 * minuteMs);
    await test.visitor.sendCode({ email, purpose: 'verifyEmail' });
    await test.visitor.verifyCode({ email, otp: test.code(email), purpose: 'verifyEmail' });
  });
});

describe('answers that must not reveal anything', () => {
  it('wait for their floor whether the email is known or not', async () => {
    const slow = openTestAccounts(await openTestDatabase(), 150);
    const { form } = await slow.join();
    const took = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const purpose = 'resetPassword' as const;
    const known = await took(() => slow.visitor.sendCode({ email: form.email, purpose }));
    const unknown = await took(() => slow.visitor.sendCode({ email: 'nobody@example.org', purpose }));
    const repeated = await took(() => slow.visitor.register(slow.form({ email: form.email })));
    for (const time of [known, unknown, repeated]) expect(time).toBeGreaterThanOrEqual(149);
    await slow.close();
  });
});
