import { dayMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestAccounts, type TestAccounts } from './test-accounts.ts';

let test: TestAccounts;
beforeAll(async () => {
  test = openTestAccounts(await openTestDatabase());
});
afterAll(() => test.close());

const found = async (handle: string) => (await test.visitor.getProfile({ uniqueId: `@${handle}` })).data;

async function model(username: string) {
  const { token, id } = await test.join({ type: 'model', username });
  return { id, take: async (handle: string) => await (await test.as(token)).updateProfile({ handle }) };
}

it('is the username until a model chooses another, and both lead to her from then on', async () => {
  const ida = await model('Ida.Lind');
  expect(await found('ida.LIND')).toMatchObject({ _id: ida.id, handle: 'ida.lind' });
  const { data } = await ida.take('Ida.Marsh');
  expect(data).toMatchObject({ handle: 'ida.marsh', username: 'Ida.Lind' });
  expect(Date.parse(data.handleChangesAt ?? '')).toBe(test.now().getTime() + 30 * dayMs);
  expect(await found('ida.lind')).toMatchObject({ _id: ida.id, handle: 'ida.marsh' });
  expect(await found('ida.marsh')).toMatchObject({ _id: ida.id });
});

it('changes once in thirty days', async () => {
  const ann = await model('ann.north');
  await ann.take('ann.south');
  const ago = (days: string) =>
    test.run('update accounts.handles set taken_at = taken_at - $2::interval where account_id = $1', [
      ann.id,
      days,
    ]);
  await ago('29 days');
  await refusedAt('handle', ann.take('ann.north'), 'conflict');
  await ann.take('ann.south');
  await ago('1 day');
  expect((await ann.take('ann.north')).data.handle).toBe('ann.north');
  expect(await found('ann.south')).toMatchObject({ handle: 'ann.north' });
});

/** Refused, with the field named. */
async function refusedAt(field: string, call: Promise<unknown>, code: 'conflict' | 'username_taken') {
  expect((await refusal(call, code)).fields).toHaveProperty(field);
}

it('is nobody else’s, present or former, as a handle or a username', async () => {
  const bea = await model('bea.hollow');
  await bea.take('bea.meadow');
  const other = await model('carla.hill');
  for (const handle of ['bea.hollow', 'bea.meadow', 'BEA.MEADOW']) {
    await refusedAt('handle', other.take(handle), 'username_taken');
    await refusedAt('username', test.visitor.register(test.form({ username: handle })), 'username_taken');
  }
  const { form } = await test.join();
  await refusedAt('handle', other.take(form.username), 'username_taken');
  expect(await found('carla.hill')).toMatchObject({ _id: other.id, handle: 'carla.hill' });
});

it('refuses words that speak for the site, and what is no handle', async () => {
  const dora = await model('dora.finch');
  for (const handle of [
    'admin',
    'S.u.p.p.o.r.t',
    'candela',
    'candela.support',
    'the.moderator',
    'official7',
  ]) {
    await refusedAt('handle', dora.take(handle), 'username_taken');
  }
  for (const handle of ['four', 'dora finch', '.doraf', 'dora..finch', '@dora.finch', 'd'.repeat(67)]) {
    await expect(dora.take(handle)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect((await dora.take('supporter.of.tea')).data.handle).toBe('supporter.of.tea');
});

it('is not for members', async () => {
  const { token, form } = await test.join();
  await refusal((await test.as(token)).updateProfile({ handle: 'a.member' }), 'wrong_account_type');
  await refusal(test.visitor.getProfile({ uniqueId: `@${form.username}` }), 'not_found');
});

it('goes to one of two models who ask at once, and to one of a model and a newcomer', async () => {
  const [one, two, three] = [await model('eve.first'), await model('eve.second'), await model('eve.third')];
  const models = await Promise.allSettled([one.take('eve.wanted'), two.take('eve.wanted')]);
  expect(models.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const mixed = await Promise.allSettled([
    three.take('eve.newcomer'),
    test.visitor.register(test.form({ username: 'eve.newcomer' })),
  ]);
  expect(mixed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('is not found while the profile is not, present or former', async () => {
  const fay = await model('fay.lantern');
  await fay.take('fay.harbour');
  await test.run('update accounts.accounts set suspended_at = now() where id = $1', [fay.id]);
  for (const handle of ['fay.lantern', 'fay.harbour', 'nobody.at.all']) {
    await refusal(found(handle), 'not_found');
  }
});

it('leaves an erased account and is nobody’s from then on', async () => {
  const hana = await model('hana.quill');
  await hana.take('hana.reed');
  await test.database.transaction((tx) => test.accounts.erase(tx, hana.id));
  const other = await model('ines.cove');
  for (const handle of ['hana.quill', 'hana.reed']) {
    await refusal(found(handle), 'not_found');
    await refusedAt('handle', other.take(handle), 'username_taken');
  }
  expect(await test.run(`select handle from accounts.handles where handle like 'hana%'`)).toEqual([]);
});
