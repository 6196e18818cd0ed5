import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, openTestAccounts, type TestAccounts } from './test-accounts.ts';

let test: TestAccounts;
beforeAll(async () => {
  test = openTestAccounts(await openTestDatabase());
});
afterAll(() => test.close());

async function loginAgain(email: string): Promise<string> {
  const { data } = await test.visitor.login({ login: email, password: goodPassword, type: 'user' });
  if (data.status !== 'signedIn') throw new Error('No session was started.');
  return data.token;
}

describe('a session', () => {
  it('is not found by a token that nobody was given', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}\u0000`]) {
      await refusal(test.accounts.authenticate(token), 'session_over');
    }
  });

  it('has a token of 256 bits that is shown once', async () => {
    const { token } = await test.join();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('goes on while it is used and ends 14 days after its last use', async () => {
    const { token } = await test.join();
    for (let turn = 0; turn < 3; turn += 1) {
      test.pass(13 * dayMs);
      await test.accounts.authenticate(token);
    }
    test.pass(14 * dayMs - 1);
    await test.accounts.authenticate(token);
    test.pass(14 * dayMs);
    await refusal(test.accounts.authenticate(token), 'session_over');
  });

  it('ends after 90 days however much it is used', async () => {
    const { token } = await test.join();
    for (let turn = 0; turn < 9; turn += 1) {
      await test.accounts.authenticate(token);
      test.pass(10 * dayMs - (turn === 8 ? 1 : 0));
    }
    await test.accounts.authenticate(token);
    test.pass(1);
    await refusal(test.accounts.authenticate(token), 'session_over');
  });

  it('writes its last use down at most once a minute', async () => {
    const { token } = await test.join();
    const { id } = await test.accounts.authenticate(token);
    const lastSeen = async () =>
      (await test.run('select last_seen_at from accounts.sessions where id = $1', [id]))[0]?.last_seen_at;
    const before = await lastSeen();
    test.pass(minuteMs - 1);
    await test.accounts.authenticate(token);
    expect(await lastSeen()).toEqual(before);
    test.pass(1);
    await test.accounts.authenticate(token);
    expect(await lastSeen()).toEqual(test.now());
  });

  it('may not go on when its account is suspended', async () => {
    const { token, id } = await test.join();
    await test.run('update accounts.accounts set suspended_at = now() where id = $1', [id]);
    await refusal(test.accounts.authenticate(token), 'account_suspended');
  });

  it('ends with logout, and whoever listens is notified', async () => {
    const { token } = await test.join();
    const session = await test.accounts.authenticate(token);
    await (await test.as(token)).logout({});
    expect(test.ended.at(-1)).toEqual({ ids: [session.id], code: 'session_over' });
    await refusal(test.accounts.authenticate(token), 'session_over');
  });
});

describe('the list of sessions', () => {
  it('shows the own ones, newest first, with the present one marked', async () => {
    const { token, form } = await test.join();
    test.pass(minuteMs);
    const newer = await loginAgain(form.email);
    const { data, totalCount } = await (await test.as(newer)).listSessions({});
    // Verifying the email gave the first session, and join logged in once more.
    expect(totalCount).toBe(3);
    expect(data.map((session) => session.current)).toEqual([true, false, false]);
    expect(data[0]).toMatchObject({
      device: 'Firefox on Windows',
      ip: '192.0.2.7',
      createdAt: test.now().toISOString(),
      expiresAt: new Date(test.now().getTime() + 14 * dayMs).toISOString(),
    });
    test.pass(14 * dayMs - 1);
    await test.accounts.authenticate(newer);
    test.pass(1);
    const left = await (await test.as(newer)).listSessions({});
    expect(left.data.map((session) => session._id)).toEqual([data[0]?._id]);
    await refusal(test.accounts.authenticate(token), 'session_over');
  });

  it('lets one be revoked, and nobody else’s', async () => {
    const mine = await test.join();
    const theirs = await test.join();
    const current = await loginAgain(mine.form.email);
    const old = await test.accounts.authenticate(mine.token);
    const caller = await test.as(current);
    await caller.revokeSession({ sessionId: old.id });
    expect(test.ended.at(-1)).toEqual({ ids: [old.id], code: 'session_over' });
    await refusal(test.accounts.authenticate(mine.token), 'session_over');
    await refusal(caller.revokeSession({ sessionId: old.id }), 'not_found');
    const foreign = await test.accounts.authenticate(theirs.token);
    await refusal(caller.revokeSession({ sessionId: foreign.id }), 'not_found');
    await test.accounts.authenticate(theirs.token);
    await test.accounts.authenticate(current);
  });
});

describe('changing the password', () => {
  it('asks for the present one, and ends the other sessions', async () => {
    const { token, form } = await test.join();
    const current = await loginAgain(form.email);
    const caller = await test.as(current);
    const password = 'another harbour 8';
    const wrong = caller.updatePassword({ currentPassword: 'not this one 1', password });
    expect((await refusal(wrong, 'wrong_credentials')).fields?.currentPassword).toBeTypeOf('string');
    const weak = caller.updatePassword({ currentPassword: goodPassword, password: 'password1' });
    expect((await refusal(weak, 'invalid_input')).fields?.password).toBeTypeOf('string');
    await test.accounts.authenticate(token);

    await caller.updatePassword({ currentPassword: goodPassword, password });
    await refusal(test.accounts.authenticate(token), 'session_over');
    await test.accounts.authenticate(current);
    expect(test.mails.at(-1)?.subject).toBe('Your Candela password was changed');
    await test.visitor.login({ login: form.email, password, type: 'user' });
  });

  it('is closed to a session for a quarter of an hour after five wrong tries, and to no other', async () => {
    const { token, form } = await test.join();
    const other = await test.as(await loginAgain(form.email));
    const caller = await test.as(token);
    const change = { currentPassword: goodPassword, password: 'another harbour 8' };
    for (let tries = 0; tries < 5; tries += 1) {
      await refusal(
        caller.updatePassword({ ...change, currentPassword: 'not this one 1' }),
        'wrong_credentials',
      );
    }
    await refusal(caller.updatePassword(change), 'rate_limited');
    await other.updatePassword(change);
  });

  it('takes one of letters only, unless everybody tries it', async () => {
    const { token } = await test.join();
    const caller = await test.as(token);
    await refusal(
      caller.updatePassword({ currentPassword: goodPassword, password: 'football' }),
      'invalid_input',
    );
    await caller.updatePassword({ currentPassword: goodPassword, password: 'lumenrivercandle' });
  });

  it('refuses the name of the site', async () => {
    const { token } = await test.join();
    const change = { currentPassword: goodPassword, password: 'My candela 2026' };
    const refused = await refusal((await test.as(token)).updatePassword(change), 'invalid_input');
    expect(refused.fields?.password).toMatch(/name of this site/);
  });

  it('leaves no session to a login with the old one at the same moment', async () => {
    const { token, form } = await test.join();
    const caller = await test.as(token);
    const password = 'another harbour 8';
    const [, ...logins] = await Promise.allSettled([
      caller.updatePassword({ currentPassword: goodPassword, password }),
      ...Array.from({ length: 12 }, () => loginAgain(form.email)),
    ]);
    const started = logins.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    for (const old of started) await refusal(test.accounts.authenticate(old as string), 'session_over');
    await test.accounts.authenticate(token);
  });
});

describe('removing what has expired', () => {
  it('takes old sessions, codes and sign-ups, notifies listeners, and leaves the rest', async () => {
    const { token } = await test.join();
    const unfinished = test.form();
    await test.visitor.register(unfinished);
    await test.accounts.removeExpired();
    await test.accounts.authenticate(token);
    const session = await test.accounts.authenticate(token);
    await refusal(test.visitor.register(test.form({ username: unfinished.username })), 'username_taken');

    test.pass(14 * dayMs);
    const saved = await test.join();
    await test.accounts.removeExpired();
    expect(test.ended.at(-1)?.ids).toContain(session.id);
    await test.accounts.authenticate(saved.token);
    expect(await test.run('select 1 from accounts.one_time_codes')).toEqual([]);
    await test.visitor.register(test.form({ username: unfinished.username }));
  });
});
