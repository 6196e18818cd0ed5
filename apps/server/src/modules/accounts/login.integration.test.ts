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

const login = (name: string, password = goodPassword, type: 'user' | 'model' = 'user') =>
  test.visitor.login({ login: name, password, type });

describe('logging in', () => {
  it('takes the username or the email, in any case', async () => {
    const { form, id } = await test.join({ username: 'Quiet.Water' });
    for (const name of ['quiet.WATER', form.email.toUpperCase()]) {
      const { data } = await login(name);
      if (data.status !== 'signedIn') throw new Error('No session was started.');
      expect(data.user).toMatchObject({
        _id: id,
        username: 'Quiet.Water',
        email: form.email,
        myprofile: true,
        isUser: true,
        registration: 'completed',
        netCreditScore: 0,
        creditScore: 0,
      });
      expect(data.existPlanIds).toEqual([]);
      expect(await test.accounts.authenticate(data.token)).toMatchObject({ accountId: id, type: 'user' });
      const stored = await test.run('select row_to_json(sessions)::text as all from accounts.sessions');
      expect(JSON.stringify(stored)).not.toContain(data.token);
    }
  });

  it('answers a wrong password as it answers a name nobody has', async () => {
    const { form } = await test.join();
    const wrong = await refusal(login(form.email, 'something else 1'), 'wrong_credentials');
    const unknown = await refusal(login('nobody@example.org'), 'wrong_credentials');
    expect({ msg: wrong.message, fields: wrong.fields }).toEqual({
      msg: unknown.message,
      fields: unknown.fields,
    });
  });

  it('takes every kind of account where none is asked for', async () => {
    for (const type of ['user', 'model'] as const) {
      const { form } = await test.join({ type });
      const { data } = await test.visitor.login({ login: form.email, password: goodPassword });
      expect(data).toMatchObject({ status: 'signedIn', user: { type } });
    }
  });

  it('names the other sign-in page only to a right password', async () => {
    const user = await test.join();
    const model = await test.join({ type: 'model' });
    const atModels = await refusal(login(user.form.email, goodPassword, 'model'), 'other_sign_in_page');
    expect(atModels.message).toBe('This is a member account. Log in on the member sign-in page.');
    const atUsers = await refusal(login(model.form.email), 'other_sign_in_page');
    expect(atUsers.message).toBe('This is a model account. Log in on the model sign-in page.');
    expect(atUsers.fields).toBeUndefined();
    await refusal(login(user.form.email, 'something else 1', 'model'), 'wrong_credentials');
  });

  it('says that an account is suspended, and only with its password', async () => {
    const { form, id } = await test.join();
    await test.run('update accounts.accounts set suspended_at = now() where id = $1', [id]);
    await refusal(login(form.email, 'something else 1'), 'wrong_credentials');
    await refusal(login(form.email), 'account_suspended');
  });
});

describe('an account without a verified email', () => {
  it('gets a fresh code instead of a session, at most every half minute', async () => {
    const form = test.form();
    await test.visitor.register(form);
    const first = test.mails.length;
    await login(form.email);
    expect(test.mails.length).toBe(first);
    test.pass(minuteMs);
    const { data } = await login(form.email);
    expect(data).toEqual({
      status: 'unverified',
      unverifiedUser: { email: form.email, type: 'user', waitingFor: 'email' },
    });
    expect(test.mails.length).toBe(first + 1);
    const { data: verified } = await test.visitor.verifyCode({
      email: form.email,
      otp: test.code(form.email),
      purpose: 'verifyEmail',
    });
    expect(verified).toMatchObject({ purpose: 'verifyEmail', result: { status: 'signedIn' } });
  });
});

describe('a model', () => {
  it('waits for approval, is shown a rejection with its reason, and then may log in and go live', async () => {
    const form = test.form({ type: 'model' });
    await test.visitor.register(form);
    const verified = await test.visitor.verifyCode({
      email: form.email,
      otp: test.code(form.email),
      purpose: 'verifyEmail',
    });
    const waiting = { email: form.email, type: 'model', waitingFor: 'approval' };
    expect(verified.data).toEqual({
      purpose: 'verifyEmail',
      result: {
        status: 'unverified',
        unverifiedUser: { ...waiting, applicationToken: expect.any(String) },
      },
    });
    const enter = () => login(form.email, goodPassword, 'model');
    expect((await enter()).data).toMatchObject({ unverifiedUser: waiting });
    const [row] = await test.run('select id from accounts.accounts where username = $1', [form.username]);
    const id = String(row?.id);
    await refusal(test.accounts.assertModelMayGoLive(id), 'not_approved');

    await test.accounts.rejectModel(form.username, 'The papers could not be read <twice>.');
    expect((await enter()).data).toMatchObject({
      unverifiedUser: { waitingFor: 'rejected', reason: 'The papers could not be read <twice>.' },
    });
    expect(test.mails.at(-1)?.html).toContain('&lt;twice&gt;');

    expect(await test.accounts.approveModel(form.email.toUpperCase())).toEqual({
      username: form.username,
      email: form.email,
      changed: true,
    });
    expect(test.mails.at(-1)?.subject).toBe('Your Candela profile has been approved');
    const mailed = test.mails.length;
    expect(await test.accounts.approveModel(form.username)).toMatchObject({ changed: false });
    expect(test.mails.length).toBe(mailed);
    expect((await enter()).data.status).toBe('signedIn');
    await test.accounts.assertModelMayGoLive(id);
    expect(await test.run('select username from accounts.public_models where id = $1', [id])).toHaveLength(1);
  });

  it('loses its sessions when it is rejected later', async () => {
    const { form, token, id } = await test.join({ type: 'model' });
    const session = await test.accounts.authenticate(token);
    await test.accounts.rejectModel(form.username, 'The profile shows somebody else.');
    expect(test.ended.at(-1)?.ids).toContain(session.id);
    await refusal(test.accounts.authenticate(token), 'session_over');
    expect(await test.run('select username from accounts.public_models where id = $1', [id])).toEqual([]);
  });

  it('is the only one that can be reviewed or go live', async () => {
    const { form, id } = await test.join();
    await refusal(test.accounts.approveModel(form.username), 'wrong_account_type');
    await refusal(test.accounts.approveModel('nobody.here'), 'not_found');
    await refusal(test.accounts.assertModelMayGoLive(id), 'wrong_account_type');
    const model = await test.join({ type: 'model' });
    await test.run('update accounts.accounts set suspended_at = now() where id = $1', [model.id]);
    await refusal(test.accounts.assertModelMayGoLive(model.id), 'account_suspended');
  });
});
