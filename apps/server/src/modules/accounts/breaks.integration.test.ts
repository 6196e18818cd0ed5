import type { BreakLength } from '@candela/contract/accounts/breaks';
import { dayMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, openTestAccounts, type TestAccounts } from './test-accounts.ts';

let test: TestAccounts;
beforeAll(async () => {
  test = openTestAccounts(await openTestDatabase());
});
afterAll(() => test.close());

const login = (email: string) => test.visitor.login({ login: email, password: goodPassword, type: 'user' });

async function onBreak(length: BreakLength) {
  const member = await test.join();
  const { data } = await (await test.as(member.token)).takeBreak({ length });
  return { ...member, until: data.until };
}

describe('a break', () => {
  it('ends every session at once, those of other devices too', async () => {
    const { token, form } = await test.join();
    const { data } = await login(form.email);
    if (data.status !== 'signedIn') throw new Error('No session was started.');
    await (await test.as(token)).takeBreak({ length: 'day' });
    expect(test.ended.at(-1)?.code).toBe('self_excluded');
    for (const one of [token, data.token]) await refusal(test.accounts.authenticate(one), 'session_over');
  });

  it('lets nobody log in until its last moment, and then does', async () => {
    const days = { day: 1, week: 7, month: 30 } as const;
    for (const length of ['day', 'week', 'month'] as const) {
      const { form } = await onBreak(length);
      test.pass(days[length] * dayMs - 1);
      await refusal(login(form.email), 'self_excluded');
      test.pass(1);
      expect((await login(form.email)).data.status).toBe('signedIn');
    }
  });

  it('of half a year lasts six calendar months', async () => {
    const { form, until } = await onBreak('halfYear');
    const end = new Date(test.now());
    end.setUTCMonth(end.getUTCMonth() + 6);
    expect(until).toBe(end.toISOString());
    test.pass(end.getTime() - test.now().getTime() - 1);
    await refusal(login(form.email), 'self_excluded');
  });

  it('is not got around by a new password', async () => {
    const { form } = await onBreak('week');
    await test.visitor.sendCode({ email: form.email });
    const { data } = await test.visitor.verifyCode({
      email: form.email,
      otp: test.code(form.email),
      purpose: 'resetPassword',
    });
    if (data.purpose !== 'resetPassword') throw new Error('No token was given.');
    await test.visitor.resetPassword({ resetToken: data.resetToken, password: 'another harbour 8' });
    const again = test.visitor.login({ login: form.email, password: 'another harbour 8', type: 'user' });
    await refusal(again, 'self_excluded');
  });

  it('stops a session that began at the same moment', async () => {
    const { form, id } = await test.join();
    const [entered] = await Promise.allSettled([
      login(form.email),
      test.run(
        "update accounts.accounts set excluded_since = $2, excluded_until = $2::timestamptz + interval '1 day' where id = $1",
        [id, test.now()],
      ),
    ]);
    const token =
      entered.status === 'fulfilled' && entered.value.data.status === 'signedIn' && entered.value.data.token;
    if (token) await refusal(test.accounts.authenticate(token), 'self_excluded');
    await refusal(login(form.email), 'self_excluded');
  });

  it('mails when it ends', async () => {
    const { form } = await onBreak('week');
    const mail = test.mails.findLast((one) => one.to === form.email);
    expect(mail?.text).toContain('Nobody can end it sooner');
  });

  it.each([
    ['an earlier end', "excluded_until = excluded_until - interval '1 second'"],
    ['no beginning', 'excluded_since = null, excluded_until = null'],
    ['a later beginning', "excluded_since = excluded_since + interval '1 day'"],
  ])('cannot be given %s by anybody who writes the database', async (_what, change) => {
    const { id } = await onBreak('week');
    const attempt = test.run(`update accounts.accounts set ${change} where id = $1`, [id]);
    await expect(attempt).rejects.toThrow('cannot be shortened');
  });

  it('is not ended by support, nor by a suspension that is lifted', async () => {
    const { id, form } = await onBreak('month');
    const end = test.database.transaction((tx) => test.accounts.endBreak(tx, { accountId: id }));
    await refusal(end, 'conflict');
    await test.database.transaction((tx) => test.accounts.suspend(tx, { accountId: id, reason: 'a test' }));
    await test.database.transaction((tx) => test.accounts.unsuspend(tx, { accountId: id }));
    await refusal(login(form.email), 'self_excluded');
  });

  it('for good is ended by support after half a year and not a moment before', async () => {
    const { id, form, until } = await onBreak('forGood');
    expect(until).toBeNull();
    const end = () => test.database.transaction((tx) => test.accounts.endBreak(tx, { accountId: id }));
    const earliest = new Date(test.now());
    earliest.setUTCMonth(earliest.getUTCMonth() + 6);
    test.pass(earliest.getTime() - test.now().getTime() - 1);
    await refusal(end(), 'conflict');
    test.pass(1);
    await refusal(login(form.email), 'self_excluded');
    await end();
    expect((await login(form.email)).data.status).toBe('signedIn');
  });

  it('can follow one that is over', async () => {
    const { form } = await onBreak('day');
    test.pass(dayMs);
    const { data } = await login(form.email);
    if (data.status !== 'signedIn') throw new Error('No session was started.');
    await (await test.as(data.token)).takeBreak({ length: 'day' });
    await refusal(login(form.email), 'self_excluded');
  });
});
