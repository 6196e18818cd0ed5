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

const newPassword = 'another harbour 8';
const other = (code: string) => (code === '000000' ? '111111' : '000000');

async function signUp() {
  const form = test.form();
  await test.visitor.register(form);
  return { ...form, code: test.code(form.email) };
}
const verify = (email: string, otp: string) =>
  test.visitor.verifyCode({ email, otp, purpose: 'verifyEmail' });

async function resetToken(email: string): Promise<string> {
  await test.visitor.sendCode({ email });
  const otp = test.code(email);
  const { data } = await test.visitor.verifyCode({ email, otp, purpose: 'resetPassword' });
  if (data.purpose !== 'resetPassword') throw new Error('The code was taken for another purpose.');
  return data.resetToken;
}

describe('a mailed code', () => {
  it('works once, in any case of the email', async () => {
    const { email, code } = await signUp();
    const { data } = await verify(email.toUpperCase(), code);
    expect(data).toMatchObject({ result: { status: 'signedIn', user: { email } } });
    await refusal(verify(email, code), 'wrong_code');
  });

  it('works once even when it comes twice at once', async () => {
    const { email, code } = await signUp();
    const results = await Promise.allSettled([verify(email, code), verify(email, code), verify(email, code)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('is stored as a salted hash only', async () => {
    const { code } = await signUp();
    const stored = await test.run(
      'select row_to_json(one_time_codes)::text as all from accounts.one_time_codes',
    );
    expect(JSON.stringify(stored)).not.toContain(`"${code}"`);
  });

  it('lasts ten minutes', async () => {
    const early = await signUp();
    const late = await signUp();
    test.pass(10 * minuteMs - 1);
    await verify(early.email, early.code);
    test.pass(1);
    await refusal(verify(late.email, late.code), 'wrong_code');
  });

  it('allows a fifth try and no sixth', async () => {
    const [lucky, unlucky] = [await signUp(), await signUp()];
    for (let turn = 0; turn < 4; turn += 1)
      await refusal(verify(lucky.email, other(lucky.code)), 'wrong_code');
    await verify(lucky.email, lucky.code);
    for (let turn = 0; turn < 5; turn += 1) {
      await refusal(verify(unlucky.email, other(unlucky.code)), 'wrong_code');
    }
    await refusal(verify(unlucky.email, unlucky.code), 'wrong_code');
  });

  it('allows no more to fifty wrong guesses at once', async () => {
    const { email, code } = await signUp();
    const guesses = Array.from({ length: 50 }, () => verify(email, other(code)));
    const results = await Promise.allSettled(guesses);
    expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual(
      Array(50).fill('wrong_code'),
    );
    const left = await test.run(
      'select tries_left from accounts.one_time_codes join accounts.accounts on id = account_id where email = $1',
      [email],
    );
    expect(left).toEqual([{ tries_left: 0 }]);
    await refusal(verify(email, code), 'wrong_code');
  });

  it('is refused in the same words for an email nobody has', async () => {
    const { email, code } = await signUp();
    const wrong = await refusal(verify(email, other(code)), 'wrong_code');
    const unknown = await refusal(verify('nobody@example.org', '123456'), 'wrong_code');
    expect({ msg: wrong.message, fields: wrong.fields }).toEqual({
      msg: unknown.message,
      fields: unknown.fields,
    });
    expect(wrong.fields?.otp).toBeTypeOf('string');
  });

  it('serves the purpose it was mailed for and no other', async () => {
    const { email, code } = await signUp();
    await refusal(test.visitor.verifyCode({ email, otp: code, purpose: 'resetPassword' }), 'wrong_code');
    await verify(email, code);
  });

  it('does not admit an account suspended meanwhile', async () => {
    const { email, code } = await signUp();
    await test.run('update accounts.accounts set suspended_at = now() where email = $1', [email]);
    await refusal(verify(email, code), 'account_suspended');
  });
});

describe('asking for a code', () => {
  it('is answered alike whatever there is at that email', async () => {
    const pending = await signUp();
    const { form } = await test.join();
    const answers: { msg: string }[] = [];
    for (const email of [pending.email, form.email, 'nobody@example.org']) {
      for (const purpose of ['verifyEmail', 'resetPassword'] as const) {
        answers.push(await test.visitor.sendCode({ email, purpose }));
        answers.push(await test.visitor.sendCode({ email, purpose }));
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(test.mails.filter((mail) => mail.to === 'nobody@example.org')).toEqual([]);
  });

  it('replaces the earlier code and gives five new tries', async () => {
    const { email, code } = await signUp();
    for (let turn = 0; turn < 5; turn += 1) await refusal(verify(email, other(code)), 'wrong_code');
    test.pass(minuteMs);
    await test.visitor.sendCode({ email, purpose: 'verifyEmail' });
    const fresh = test.code(email);
    if (fresh !== code) await refusal(verify(email, code), 'wrong_code');
    await verify(email, fresh);
  });

  it('mails at most every half minute and ten times an hour, and an unmailed code changes nothing', async () => {
    const { form } = await test.join();
    const mailed = () => test.mails.filter((mail) => mail.to === form.email).length;
    const before = mailed();
    await test.visitor.sendCode({ email: form.email });
    const code = test.code(form.email);
    await test.visitor.sendCode({ email: form.email });
    expect(mailed()).toBe(before + 1);
    await test.visitor.verifyCode({ email: form.email, otp: code, purpose: 'resetPassword' });
    for (let turn = 0; turn < 20; turn += 1) {
      test.pass(minuteMs);
      await test.visitor.sendCode({ email: form.email });
    }
    expect(mailed()).toBe(before + 10);
    test.pass(60 * minuteMs);
    await test.visitor.sendCode({ email: form.email });
    expect(mailed()).toBe(before + 11);
  });

  it('mails nothing to verify what is verified', async () => {
    const { form } = await test.join();
    const before = test.mails.length;
    test.pass(minuteMs);
    await test.visitor.sendCode({ email: form.email, purpose: 'verifyEmail' });
    expect(test.mails.length).toBe(before);
  });
});

describe('a forgotten password', () => {
  it('is replaced once, which ends every session and is mailed', async () => {
    const { form, token } = await test.join();
    const session = await test.accounts.authenticate(token);
    const right = await resetToken(form.email);
    await test.visitor.resetPassword({ resetToken: right, password: newPassword });
    expect(test.mails.at(-1)).toMatchObject({ to: form.email, subject: 'Your Candela password was changed' });
    await refusal(test.accounts.authenticate(token), 'session_over');
    expect(test.ended.at(-1)).toMatchObject({ code: 'session_over' });
    expect(test.ended.at(-1)?.ids).toContain(session.id);
    const login = { login: form.email, type: 'user' } as const;
    await refusal(test.visitor.login({ ...login, password: goodPassword }), 'wrong_credentials');
    expect((await test.visitor.login({ ...login, password: newPassword })).data.status).toBe('signedIn');
    await refusal(
      test.visitor.resetPassword({ resetToken: right, password: 'a third harbour 9' }),
      'wrong_code',
    );
  });

  it('keeps its token when the new password will not do, and for fifteen minutes', async () => {
    const { form } = await test.join();
    const right = await resetToken(form.email);
    const weak = test.visitor.resetPassword({ resetToken: right, password: `${form.username}-1` });
    expect((await refusal(weak, 'invalid_input')).fields?.password).toMatch(/username/);
    test.pass(15 * minuteMs);
    await refusal(test.visitor.resetPassword({ resetToken: right, password: newPassword }), 'wrong_code');
    const next = await resetToken(form.email);
    test.pass(15 * minuteMs - 1);
    await test.visitor.resetPassword({ resetToken: next, password: newPassword });
  });

  it('is replaced by one of several at once', async () => {
    const { form } = await test.join();
    const right = await resetToken(form.email);
    const results = await Promise.allSettled(
      [1, 2, 3].map((turn) =>
        test.visitor.resetPassword({ resetToken: right, password: `${newPassword}${turn}` }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('confirms the email of a sign-up that had not done so', async () => {
    const { email } = await signUp();
    const right = await resetToken(email);
    await test.visitor.resetPassword({ resetToken: right, password: newPassword });
    const { data } = await test.visitor.login({ login: email, password: newPassword, type: 'user' });
    expect(data.status).toBe('signedIn');
  });

  it('is not helped by a token nobody gave', async () => {
    await refusal(
      test.visitor.resetPassword({ resetToken: 'x'.repeat(43), password: newPassword }),
      'wrong_code',
    );
  });
});
