import { contextOf, refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts } from './index.ts';
import { openTestAccounts, type TestAccounts } from './test-accounts.ts';

let test: TestAccounts;
beforeAll(async () => {
  test = openTestAccounts(await openTestDatabase());
});
afterAll(() => test.close());

async function uniqueIdOf(id: string): Promise<string> {
  const [row] = await test.run('select unique_id from accounts.accounts where id = $1', [id]);
  return String(row?.unique_id);
}

describe('a profile', () => {
  it('shows its owner everything, and others nothing private', async () => {
    const { token, id, form } = await test.join({ type: 'model', name: 'Mara Linden' });
    await test.run(
      `update accounts.accounts set about_me = '{"eyeColor": "Green", "age": 31, "unknown": "x"}',
         hoot_chie = '{"astrology": "Leo"}', phone = '123', bio_info = '{"name": "M. Linden"}' where id = $1`,
      [id],
    );
    const own = await (await test.as(token)).getMyProfile({});
    expect(own.existPlanIds).toEqual([]);
    expect(own.data).toMatchObject({
      _id: id,
      type: 'model',
      name: 'Mara Linden',
      email: form.email,
      dob: '1990-04-05',
      phone: '123',
      isUser: false,
      myprofile: true,
      bioInfo: { name: 'M. Linden', email: null, adminApproved: 'approved' },
    });
    const uniqueId = own.data.uniqueId;
    expect(uniqueId).toMatch(/^[A-Za-z0-9]{10}$/);
    expect((await (await test.as(token)).getProfile({ uniqueId })).data.myprofile).toBe(true);

    const { data } = await test.visitor.getProfile({ uniqueId });
    expect(data).toMatchObject({ _id: id, username: form.username, myprofile: false, categoryIds: [] });
    expect(data.aboutMe).toMatchObject({ eyeColor: 'Green', age: 31, hairColor: null });
    expect(data.hootChie).toEqual({ bustSize: null, shoeSize: null, astrology: 'Leo' });
    for (const secret of ['email', 'dob', 'phone', 'bioInfo', 'creditScore'])
      expect(data).not.toHaveProperty(secret);
    expect(JSON.stringify(data)).not.toContain(form.email);
  });

  it('is not found while its account is unverified, unapproved or suspended', async () => {
    const unverified = test.form();
    await test.visitor.register(unverified);
    const pending = test.form({ type: 'model' });
    await test.visitor.register(pending);
    await test.visitor.verifyCode({
      email: pending.email,
      otp: test.code(pending.email),
      purpose: 'verifyEmail',
    });
    const suspended = await test.join();
    await test.run('update accounts.accounts set suspended_at = now() where id = $1', [suspended.id]);
    for (const { username } of [unverified, pending, suspended.form]) {
      const [row] = await test.run('select unique_id from accounts.accounts where username = $1', [username]);
      await refusal(test.visitor.getProfile({ uniqueId: String(row?.unique_id) }), 'not_found');
    }
    await refusal(test.visitor.getProfile({ uniqueId: 'nobody' }), 'not_found');
  });

  it('asks the other features for credits, plans and categories', async () => {
    const { id, token } = await test.join();
    expect(await uniqueIdOf(id)).toHaveLength(10);
    const plan = '0198c5a0-0000-7000-8000-000000000001';
    const wired = createAccounts({
      database: test.database,
      clock: test.now,
      events: createTestEvents(),
      mailer: { send: async () => {} },
      siteName: () => 'Candela',
      publicUrl: 'https://site.test',
      balanceOf: async (accountId) => (accountId === id ? { net: 12, total: 20 } : { net: 0, total: 0 }),
      existPlanIds: async () => [plan],
      categoryIdsOf: async () => [plan],
    });
    const session = await wired.authenticate(token);
    const context = contextOf(session);
    const own = await createRouterClient(wired.routes, { context }).getMyProfile({});
    expect(own).toMatchObject({
      data: { netCreditScore: 12, creditScore: 20, categoryIds: [plan] },
      existPlanIds: [plan],
    });
    expect(own.data).toMatchObject({ images: [], paths: [], documents: [] });
    await test.run(
      `update accounts.accounts set profile_image = 'https://site.test/files/public/a.webp', cover_image = '/files/public/b.webp'
       where id = $1`,
      [id],
    );
    await test.run(
      `insert into verification.identity_checks (id, account_id, status, kind, country, expires_on, sent_at)
       values (gen_random_uuid(), $1, 'pending', 'passport', 'NO', '2030-01-01', now())`,
      [id],
    );
    const again = await createRouterClient(wired.routes, { context }).getMyProfile({});
    expect(again.data).toMatchObject({
      images: ['https://site.test/files/public/a.webp', '/files/public/b.webp'],
      paths: ['/files/public/a.webp', '/files/public/b.webp'],
      documents: [{ status: 'pending', sentAt: expect.any(String) }],
    });
  });
});

describe('what other features may ask', () => {
  it('finds accounts that take part', async () => {
    const { id, form } = await test.join({ name: 'Jo' });
    expect(await test.accounts.findAccount(id)).toEqual({
      id,
      uniqueId: await uniqueIdOf(id),
      type: 'user',
      username: form.username,
      name: 'Jo',
      profileImage: null,
    });
    expect(await test.run('select username from accounts.public_accounts where id = $1', [id])).toHaveLength(
      1,
    );
    await test.run('update accounts.accounts set suspended_at = now() where id = $1', [id]);
    expect(await test.accounts.findAccount(id)).toBeUndefined();
    expect(await test.run('select username from accounts.public_accounts where id = $1', [id])).toEqual([]);
  });

  it('hashes passwords for accounts that are put in by hand', async () => {
    const { form, id } = await test.join();
    const password = 'given by hand 5';
    const hash = await test.accounts.hashPassword(password);
    await test.run('update accounts.accounts set password_hash = $2 where id = $1', [id, hash]);
    const { data } = await test.visitor.login({ login: form.username, password, type: 'user' });
    expect(data.status).toBe('signedIn');
  });
});
