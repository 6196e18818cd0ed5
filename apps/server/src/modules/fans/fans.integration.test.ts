import type { fans as contract } from '@candela/contract/fans/operations';
import { dayMs } from '@candela/contract/shared/durations';
import { contextOf, refusal, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient, type RouterClient } from '@orpc/server';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { createWallet, type Wallet } from '../ledger/index.ts';
import { countReachableFans, fansRoutes, reachableFans } from './index.ts';

type Operations = Record<keyof typeof contract, unknown> & RouterClient<ReturnType<typeof fansRoutes>>;

const nobody = '00000000-0000-0000-0000-000000000000';
const now = new Date('2026-05-01T20:00:00.000Z');
let test: TestDatabase;
let wallet: Wallet;
let model: string;
let fans: Operations;

beforeAll(async () => {
  test = await openTestDatabase();
  wallet = createWallet({ database: test.database, clock: () => now });
});
beforeEach(async () => {
  model = await addAccount(test.database, 'model');
  fans = as(model);
});
afterAll(() => test.drop());

const as = (modelId: string) =>
  createRouterClient(fansRoutes({ database: test.database, clock: () => now }), {
    context: contextOf(sessionOf(modelId, 'model')),
  }) as Operations;

async function member(username?: string): Promise<string> {
  const id = await addAccount(test.database, 'user', username === undefined ? {} : { username });
  const grant = { accountId: id, amountCredits: 100_000n, note: 'test', actorId: null };
  await test.database.transaction((tx) => wallet.grantCredits(tx, grant));
  return id;
}

const pay = async (buyer: string, credits: number, { anonymous = false, daysAgo = 0, to = model } = {}) => {
  const { purchaseId } = await test.database.transaction((tx) =>
    wallet.charge(tx, {
      kind: 'tip',
      buyerId: buyer,
      sellerId: to,
      itemId: null,
      title: 'Tip',
      amountCredits: BigInt(credits),
      message: '',
      anonymous,
      at: new Date(now.getTime() - daysAgo * dayMs),
    }),
  );
  return purchaseId;
};
const refund = (purchaseId: string, amountCredits: bigint) =>
  test.database.transaction((tx) =>
    wallet.refund(tx, { purchaseId, amountCredits, reason: 'test', actorId: null }),
  );
const run = (name: string, text: string, values: unknown[]) =>
  test.database.execute(statement<object>(`fans-test.${name}`, text), values);
const follow = (accountId: string) =>
  run(
    'follow',
    'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, $3)',
    [accountId, model, now],
  );
const join = (memberId: string, state: { autoRenew: boolean; until: Date; endedAt?: Date }) =>
  run(
    'join',
    `insert into plans.memberships (id, kind, plan_id, member_id, model_id, title, includes_chat, status, started_at,
       ends_at, access_until, months, is_trial, auto_renew, renewal_credits, ended_at)
     values (gen_random_uuid(), 'clubHousePlan', gen_random_uuid(), $1, $2, 'Club', false,
       case when $5::timestamptz is null then 'active' else 'ended' end, $4, $4, $4, 1, false, $3, 100, $5)`,
    [memberId, model, state.autoRenew, state.until, state.endedAt ?? null],
  );
const names = async (input: Parameters<Operations['listFans']>[0]) =>
  (await fans.listFans(input)).data.map((one) => one.member.username);

describe('who is a fan', () => {
  it('lists who paid by name, follows or has a plan, and nobody else', async () => {
    const [payer, follower, club] = [
      await member('payer.one'),
      await member('follower'),
      await member('club.one'),
    ];
    const hidden = await member('hidden.one');
    await pay(payer, 100);
    await follow(follower);
    await join(club, { autoRenew: true, until: new Date(now.getTime() + dayMs) });
    await pay(hidden, 5000, { anonymous: true });
    expect((await names({})).toSorted()).toEqual(['club.one', 'follower', 'payer.one']);
    const other = as(await addAccount(test.database, 'model'));
    expect((await other.listFans({})).data).toEqual([]);
    expect((await refusal(other.getFan({ memberId: payer }), 'not_found')).status).toBe(404);
  });

  it('leaves anonymous tips out of the sum of somebody who also paid by name', async () => {
    const payer = await member();
    await pay(payer, 100);
    await pay(payer, 900, { anonymous: true });
    const { data } = await fans.getFan({ memberId: payer });
    expect(data).toMatchObject({ paidCredits: 100, purchases: 1 });
    expect(data.kinds).toEqual([{ kind: 'tip', netCredits: data.netCredits, count: 1 }]);
  });

  it('drops who stops following and never paid', async () => {
    const follower = await member();
    await follow(follower);
    await run('unfollow', 'delete from discovery.favourite_models where account_id = $1', [follower]);
    expect((await fans.listFans({})).totalCount).toBe(0);
  });

  it('says what a plan stands at, and counts one that just ended as expired', async () => {
    const [renews, over, ended] = [
      await member('renewing'),
      await member('over.now'),
      await member('ended.one'),
    ];
    await join(renews, { autoRenew: true, until: new Date(now.getTime() + dayMs) });
    await join(over, { autoRenew: false, until: new Date(now.getTime() - 1000) });
    await join(ended, { autoRenew: false, until: now, endedAt: new Date(now.getTime() - dayMs) });
    expect(await names({ filter: { group: 'members' } })).toEqual(['renewing']);
    expect((await names({ filter: { group: 'expired' } })).toSorted()).toEqual(['ended.one', 'over.now']);
    const { data } = await fans.getFanGroups({});
    expect(data).toMatchObject({ all: 3, members: 1, expired: 2 });
  });
});

it('sums equal the ledger, whatever was bought, grown and refunded', async () => {
  const people = [await member(), await member(), await member()];
  const step = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    credits: fc.integer({ min: 1, max: 300 }),
    anonymous: fc.boolean(),
    back: fc.integer({ min: 0, max: 300 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { who, credits, anonymous, back } of steps) {
        const purchase = await pay(people[who] ?? '', credits, { anonymous });
        if (back > 0) await refund(purchase, BigInt(Math.min(back, credits)));
      }
      const wrong = await test.database.rows(
        statement<object>(
          'fans-test.differences',
          `select * from (
             select seller_id, buyer_id, sum(amount - refunded) as paid, sum(share_hundredths - returned_hundredths) as net,
               count(*)::int as purchases
             from ledger.purchases where not anonymous and seller_id is not null group by 1, 2
           ) as bought full join fans.fans f on f.model_id = seller_id and f.member_id = buyer_id and f.purchases > 0
           where (paid, net, bought.purchases) is distinct from (f.paid_credits, f.net_hundredths, f.purchases)
             and (f.purchases > 0 or bought.purchases is not null)`,
        ),
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

describe('the list', () => {
  it('goes on by pages where the last ended, each fan once, richest first', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => member()));
    for (const [index, one] of people.entries()) await pay(one, 100 + (index % 3));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await fans.listFans({ per_page: 3, after });
      expect(page.totalCount).toBe(7);
      seen.push(...page.data.map((one) => one.member._id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen.toSorted()).toEqual(people.toSorted());
    await refusal(fans.listFans({ after: 'nowhere' }), 'invalid_input');
  });

  it('filters by spending, last seen, lists, tags and names', async () => {
    const [big, old, small] = [
      await member('big.spender'),
      await member('long.gone'),
      await member('modest.a'),
    ];
    await pay(big, 1000);
    await pay(old, 500, { daysAgo: 100 });
    await pay(small, 10);
    const { data: list } = await fans.createFanList({ name: 'Sunday regulars' });
    await fans.setFanOnList({ listId: list._id, memberId: big, isOn: true });
    await fans.saveFanNote({ memberId: small, note: 'Likes jazz', tags: ['Prints', 'Prints'] });
    const only = (filter: Parameters<Operations['listFans']>[0]['filter']) => names({ filter });
    expect(await only({ spentAtLeast: 100 })).toEqual(['big.spender', 'long.gone']);
    expect(await only({ seenWithinDays: 60 })).toEqual(['big.spender', 'modest.a']);
    expect(await only({ notSeenForDays: 60 })).toEqual(['long.gone']);
    expect(await only({ listId: list._id })).toEqual(['big.spender']);
    expect(await only({ notOnListId: list._id })).toEqual(['long.gone', 'modest.a']);
    expect(await only({ tag: 'Prints' })).toEqual(['modest.a']);
    expect(await only({ search: 'BIG' })).toEqual(['big.spender']);
    expect(await only({ search: '%' })).toEqual([]);
    expect((await fans.getFan({ memberId: small })).data).toMatchObject({
      note: 'Likes jazz',
      tags: ['Prints'],
    });
    expect((await fans.exportFans({})).data.csv).toContain('Likes jazz');
  });

  it('keeps a list to whose it is, and one of a name', async () => {
    const payer = await member();
    await pay(payer, 10);
    const { data: list } = await fans.createFanList({ name: 'Mine' });
    await refusal(fans.createFanList({ name: 'mine' }), 'conflict');
    const other = as(await addAccount(test.database, 'model'));
    await refusal(other.deleteFanList({ listId: list._id }), 'not_found');
    await refusal(other.setFanOnList({ listId: list._id, memberId: payer, isOn: true }), 'not_found');
    await refusal(fans.setFanOnList({ listId: list._id, memberId: await member(), isOn: true }), 'not_found');
    await fans.deleteFanList({ listId: list._id });
    expect((await fans.getFanGroups({})).data.lists).toEqual([]);
  });
});

it('reaches no fan one of the two has blocked', async () => {
  const [open, blocks, blocked] = [await member(), await member(), await member()];
  for (const one of [open, blocks, blocked]) await pay(one, 10);
  const block = 'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())';
  await run('block', block, [blocks, model]);
  await run('block', block, [model, blocked]);
  const question = { modelId: model, filter: {}, now };
  expect(await reachableFans(test.database, question, { after: nobody, limit: 10 })).toEqual([open]);
  expect(await countReachableFans(test.database, question)).toBe(1);
  expect((await fans.getFan({ memberId: blocked })).data.isBlocked).toBe(true);
});

describe('the people behind a figure', () => {
  const days = { from: '2026-04-25', to: '2026-05-01', timeZone: 'Europe/Lisbon' };
  const ago = (count: number) => new Date(now.getTime() - count * dayMs);
  const followedAgo = (accountId: string, count: number) =>
    run(
      'follow',
      'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, $3)',
      [accountId, model, ago(count)],
    );
  const had = (memberId: string, from: Date, endedAt: Date | null) =>
    run(
      'had-plan',
      `insert into plans.memberships (id, kind, plan_id, member_id, model_id, title, includes_chat, status, started_at,
         ends_at, access_until, months, is_trial, auto_renew, renewal_credits, ended_at)
       values (gen_random_uuid(), 'clubHousePlan', gen_random_uuid(), $1, $2, 'Club', false,
         case when $4::timestamptz is null then 'active' else 'ended' end, $3, $5, $5, 1, false, true, 100, $4)`,
      [memberId, model, from, endedAt, new Date(now.getTime() + dayMs)],
    );
  const people = async (figure: 'followers' | 'members' | 'buyers', range: object = days) =>
    (await fans.listFansOfFigure({ ...days, ...range, figure })).data.map(
      ({ member: { username } }) => username,
    );

  it('are who began to follow on its days and still does, newest first, page by page', async () => {
    const early = await member('early.one');
    await followedAgo(early, 30);
    for (const [index, count] of [3, 2, 1].entries())
      await followedAgo(await member(`new.${index}.one`), count);
    const gone = await member('gone.one');
    await followedAgo(gone, 1);
    await run('unfollow', 'delete from discovery.favourite_models where account_id = $1', [gone]);
    expect(await people('followers')).toEqual(['new.2.one', 'new.1.one', 'new.0.one']);
    expect(await people('followers', { from: '2026-04-01', to: '2026-04-02' })).toEqual(['early.one']);
    const first = await fans.listFansOfFigure({ ...days, figure: 'followers', per_page: 2 });
    expect(first.data).toHaveLength(2);
    const rest = await fans.listFansOfFigure({
      ...days,
      figure: 'followers',
      per_page: 2,
      after: first.next ?? '',
    });
    expect(rest).toMatchObject({
      data: [{ member: { username: 'new.0.one' }, netCredits: null }],
      next: null,
    });
    const wrong = fans.listFansOfFigure({ ...days, figure: 'followers', after: 'nowhere' });
    expect((await refusal(wrong, 'invalid_input')).fields).toHaveProperty('after');
    const other = as(await addAccount(test.database, 'model'));
    expect((await other.listFansOfFigure({ ...days, figure: 'followers' })).data).toEqual([]);
  });

  it('are members whose first plan of a range no other ran into, each once', async () => {
    const [fresh, twice, stayed, back] = [
      await member('fresh.one'),
      await member('twice.one'),
      await member('stayed.one'),
      await member('back.again'),
    ];
    await had(fresh, ago(2), null);
    await had(twice, ago(4), ago(3));
    await had(twice, ago(1), null);
    await had(stayed, ago(40), ago(5));
    await had(stayed, ago(5), null);
    await had(back, ago(90), ago(60));
    await had(back, ago(3), null);
    expect(await people('members')).toEqual(['fresh.one', 'back.again', 'twice.one']);
  });

  it('are buyers by name, who spent most first, with what is hers of those days alone', async () => {
    const [rich, small, hidden] = [
      await member('wealthy'),
      await member('frugal.a'),
      await member('unnamed.a'),
    ];
    await pay(rich, 1000, { daysAgo: 40 });
    await pay(rich, 10);
    await pay(small, 50, { daysAgo: 2 });
    await pay(small, 5000, { anonymous: true });
    await pay(hidden, 500, { anonymous: true });
    await pay(await member('ancient.a'), 70, { daysAgo: 20 });
    const { data } = await fans.listFansOfFigure({ ...days, figure: 'buyers' });
    const { data: kinds } = await fans.getFan({ memberId: small });
    expect(data.map(({ member: { username }, netCredits }) => [username, netCredits])).toEqual([
      ['wealthy', (kinds.netCredits * 10) / 50],
      ['frugal.a', kinds.netCredits],
    ]);
    const page = await fans.listFansOfFigure({ ...days, figure: 'buyers', per_page: 1 });
    expect(page.data).toHaveLength(1);
    expect(
      (await fans.listFansOfFigure({ ...days, figure: 'buyers', after: page.next ?? '' })).data,
    ).toMatchObject([{ member: { username: 'frugal.a' } }]);
  });
});
