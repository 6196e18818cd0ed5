import { dayMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, openTestAccounts, type TestAccounts } from './test-accounts.ts';

let site: TestAccounts;

beforeAll(async () => {
  site = openTestAccounts(await openTestDatabase());
});
afterAll(() => site.close());

const request = { password: goodPassword, acceptTerms: true as const };

describe('becoming a model', () => {
  it('ends every session and waits for approval on the other sign-in page', async () => {
    const { token, form, id } = await site.join();
    const { data } = await (await site.as(token)).becomeModel(request);
    const applicationToken = expect.any(String);
    expect(data).toEqual({ email: form.email, type: 'model', waitingFor: 'approval', applicationToken });
    expect(await site.accounts.applicantOf(data.applicationToken)).toBe(id);
    await refusal(site.accounts.authenticate(token), 'session_over');
    expect(site.mails.at(-1)?.subject).toContain('model account');
    const login = { login: form.email, password: form.password };
    await refusal(site.visitor.login({ ...login, type: 'user' }), 'other_sign_in_page');
    const waiting = await site.visitor.login({ ...login, type: 'model' });
    expect(waiting.data).toMatchObject({ status: 'unverified', unverifiedUser: { waitingFor: 'approval' } });
    await refusal(site.accounts.assertModelMayPublish(id), 'not_approved');
    await site.accounts.approveModel(form.username);
    const approved = await site.visitor.login({ ...login, type: 'model' });
    expect(approved.data).toMatchObject({ status: 'signedIn', user: { _id: id, type: 'model' } });
  });

  it('needs the password, and happens once', async () => {
    const { token } = await site.join();
    const mine = await site.as(token);
    await refusal(mine.becomeModel({ ...request, password: 'something else 1' }), 'wrong_credentials');
    const both = await Promise.allSettled([mine.becomeModel(request), mine.becomeModel(request)]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  it('features a model until a moment, and no longer', async () => {
    const { token, id } = await site.join({ type: 'model' });
    const until = new Date(site.now().getTime() + dayMs);
    await site.database.transaction((tx) => site.accounts.setFeaturedUntil(tx, id, until));
    const own = async () => (await (await site.as(token)).getMyProfile()).data;
    expect(await own()).toMatchObject({ advertismentActive: true, advertismentendDate: until.toISOString() });
    site.pass(dayMs);
    expect((await own()).advertismentActive).toBe(false);
  });
});
