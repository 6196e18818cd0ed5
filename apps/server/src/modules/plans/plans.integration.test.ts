import type { ItemKind } from '@candela/contract/library/items';
import { dayMs, hourMs } from '@candela/contract/shared/durations';
import type { SiteFeature } from '@candela/contract/shared/site-features';
import { addressesOf, contextOf, mailerInto, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { saveFeaturesOff } from '@candela/testkit/test-features';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient } from '@orpc/server';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listedAtMost, statement } from '../../platform/database/index.ts';
import type { WrittenMail } from '../../platform/mail/index.ts';
import { createEarningsCharges } from '../earnings/index.ts';
import { createWallet, type Wallet } from '../ledger/index.ts';
import {
  createPlans,
  type HousePromo,
  membershipEnding,
  membershipLapsed,
  type Plans,
  type PlansDepsInput,
  planIdsOf,
} from './index.ts';
import { renewAheadMs } from './rules.ts';

const log = pino({ level: 'silent' });
const noPlan = '00000000-0000-4000-8000-000000000000';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
const earnings = createEarningsCharges(async () => 7);
let wallet: Wallet;
let plans: Plans;
let options: PlansDepsInput;
let nowMs = Date.parse('2027-03-01T12:00:00Z');
const mails: WrittenMail[] = [];
const ending: string[] = [];
const lapsed: string[] = [];
const events = createTestEvents();
const clock = () => new Date(nowMs);

const coverageOf = statement<{ covers: string[]; opens_priced: boolean }>(
  'test.plans-coverage',
  'select covers, opens_priced from plans.club_coverage where member_id = $1',
);
const purchaseOf = statement<{ amount: bigint; share_hundredths: bigint; details: object }>(
  'test.plans-purchase',
  'select amount, share_hundredths, details from ledger.purchases where id = $1',
);
const returnedOf = statement<{ refunded: bigint; returned_hundredths: bigint }>(
  'test.plans-returned',
  'select refunded, returned_hundredths from ledger.purchases where id = $1',
);
const countOf = statement<{ purchases: number; renewals: number }>(
  'test.plans-count',
  `select (select count(*)::int from ledger.purchases where buyer_id = $1) as purchases,
     (select count(*)::int from plans.renewals r join plans.memberships h on h.id = r.membership_id
      where h.member_id = $1) as renewals`,
);

const exclude = statement<object>(
  'test.exclude',
  'update accounts.accounts set excluded_since = $2, excluded_until = $3 where id = $1',
);

/** What this process knows to be turned off. */
let isOff: SiteFeature | undefined;

/** Saves it as turned off while something is done. */
async function whileOff(feature: SiteFeature, work: () => Promise<void>): Promise<void> {
  isOff = feature;
  await saveFeaturesOff(test.database, [feature]);
  try {
    await work();
  } finally {
    isOff = undefined;
    await saveFeaturesOff(test.database, []);
  }
}

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  wallet = createWallet({ database, clock });
  options = {
    database,
    clock,
    wallet,
    mailer: mailerInto(mails),
    addressesOf,
    contactOf: async (queries, id) => (await addressesOf(queries, [id]))[0],
    siteName: () => 'Candela',
    isOff: (feature) => isOff === feature,
    publicUrl: 'https://site.test',
    events,
    log,
  };
  events.afterCommit(membershipEnding, 'test', async ({ memberId }) => void ending.push(memberId));
  events.afterCommit(membershipLapsed, 'test', async ({ memberId }) => void lapsed.push(memberId));
  plans = createPlans(options);
  wallet.registerGoods('chatPlan', plans.sellers.chatPlan);
  wallet.registerGoods('clubHousePlan', plans.sellers.clubHousePlan);
});
beforeEach(() => {
  mails.length = 0;
  ending.length = 0;
  lapsed.length = 0;
});
afterAll(() => test.drop());

async function newAccount(type: 'user' | 'model', credits = 0n): Promise<string> {
  const id = await addAccount(test.database, type);
  if (credits > 0n) await give(id, credits);
  return id;
}

function give(accountId: string, amountCredits: bigint) {
  return test.database.transaction((tx) =>
    wallet.grantCredits(tx, { accountId, amountCredits, note: 'test', actorId: null }),
  );
}
const as = (accountId: string | undefined, type: 'user' | 'model' = 'user') =>
  createRouterClient(plans.routes, { context: contextOf(sessionOf(accountId, type)) });

/** Buys as the wallet's own operation does, through the registered sellers. */
async function buy(memberId: string, kind: 'chatPlan' | 'clubHousePlan', planId: string, option = '') {
  const seller = plans.sellers[kind];
  return await test.database.transaction(async (tx) => {
    const at = clock();
    const request = { buyerId: memberId, itemId: planId, option, quantity: 1 };
    const quote = await seller.quote(tx, request);
    const { sellerId, until } = quote;
    const charge = { ...quote, kind, buyerId: memberId, itemId: planId, option, at };
    const { purchaseId } = await wallet.charge(tx, charge);
    await wallet.entitle(tx, { accountId: memberId, kind, itemId: planId, sellerId, purchaseId, until });
    await seller.deliver(tx, { buyerId: memberId, itemId: planId, option, purchaseId, sellerId, at });
    return purchaseId;
  });
}

interface ClubFields {
  trialDays?: number;
  includesChat?: boolean;
  covers?: ItemKind[];
  trialCovers?: ItemKind[];
}

async function newClub(parts: ClubFields = {}) {
  const modelId = await newAccount('model');
  const prices = [
    { months: 1 as const, price: 100 },
    { months: 12 as const, price: 900 },
  ];
  const { data } = await as(modelId, 'model').addClubHousePlan({ title: 'The lamp room', prices, ...parts });
  return { modelId, plan: data };
}
const netOf = async (id: string) => Number((await wallet.balanceOf(id)).net);
const countsOf = (id: string) => test.database.row(countOf, [id]);

const mailsTo = (id: string) => mails.filter(({ to }) => to.startsWith(id)).map(({ subject }) => subject);

describe('how many have a plan', () => {
  it('is said to its model, no further than lists go, and not counted for anybody else', async () => {
    const [modelId, memberId] = [await newAccount('model'), await newAccount('user', 100n)];
    const { data: plan } = await as(modelId, 'model').addChatPlan({ title: 'Two', price: 10, messages: 2 });
    await buy(memberId, 'chatPlan', plan._id);
    const owner = new pg.Client({ connectionString: test.ownerUrl });
    await owner.connect();
    try {
      // Copies of one membership, each of a copy of its member.
      await owner.query('begin; alter table accounts.accounts disable trigger user');
      const { rowCount } = await owner.query(
        `with copies as (
           insert into accounts.accounts
           select copy.* from accounts.accounts a, generate_series(1, $2) as n,
             jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'unique_id', 'copy-' || n,
               'username', 'copy' || n, 'email', 'copy' || n || '@example.test')) as copy
           where a.id = $1 returning id
         )
         insert into plans.memberships
         select copy.* from plans.memberships h, copies,
           jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'member_id', copies.id)) as copy
         where h.member_id = $1`,
        [memberId, listedAtMost + 50],
      );
      await owner.query('alter table accounts.accounts enable trigger user; commit');
      expect(rowCount).toBe(listedAtMost + 50);
      const countFor = async (id: string, type: 'user' | 'model') =>
        (await as(id, type).getChatPlan({ id: plan._id })).data.memberCount;
      expect(await countFor(modelId, 'model')).toBe(listedAtMost);
      expect(await countFor(memberId, 'user')).toBeNull();
      const { rows } = await owner.query(
        `explain (format json) select from plans.memberships where plan_id = $1 and status <> 'ended'`,
        [uuid()],
      );
      expect(JSON.stringify(rows), 'and not by reading every membership of the site').not.toContain(
        'Seq Scan',
      );
    } finally {
      await owner.query('delete from plans.memberships where plan_id = $1', [plan._id]);
      await owner.end();
    }
  });
});

describe('chat plans', () => {
  it('are added, changed, listed and closed by their model only', async () => {
    const [modelId, otherId] = [await newAccount('model'), await newAccount('model')];
    const mine = as(modelId, 'model');
    const form = { title: 'Ten letters', price: 30, messages: 10 };
    const { data: plan } = await mine.addChatPlan(form);
    expect(plan).toMatchObject({ price: 30, messages: 10, days: null, planExist: false, endDate: null });
    await expect(
      as(otherId, 'model').updateChatPlan({ ...form, id: plan._id, price: 1 }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(as(otherId, 'model').deleteChatPlan({ id: plan._id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await mine.updateChatPlan({ ...form, id: plan._id, price: 35 })).data.price).toBe(35);
    const visitor = as(undefined);
    expect((await visitor.listChatPlansWithoutLogin({ userId: modelId })).totalCount).toBe(1);
    await mine.deleteChatPlan({ id: plan._id });
    expect(await mine.listChatPlans({})).toMatchObject({ data: [], totalCount: 0 });
    await expect(as(otherId).getChatPlan({ id: plan._id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('count messages down to the last, and no further', async () => {
    const [modelId, memberId] = [await newAccount('model'), await newAccount('user', 100n)];
    const { data: plan } = await as(modelId, 'model').addChatPlan({ title: 'Two', price: 10, messages: 2 });
    await buy(memberId, 'chatPlan', plan._id);
    expect(await netOf(memberId)).toBe(90);
    const pair = () => ({ memberId, modelId, now: clock() });
    const send = () => test.database.transaction((tx) => plans.useChatMessage(tx, pair()));
    const sent = await Promise.allSettled([send(), send(), send(), send()]);
    expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
    expect(await plans.chatAllowance(test.database, pair())).toMatchObject({ allowed: false });
    expect(await planIdsOf(test.database, memberId, clock())).toEqual([]);
    await buy(memberId, 'chatPlan', plan._id);
    expect(await plans.chatAllowance(test.database, pair())).toMatchObject({
      allowed: true,
      messagesLeft: 2,
    });
  });

  it('lapse when their days are over or their messages are used, and not when they are bought again', async () => {
    const [modelId, memberId] = [await newAccount('model'), await newAccount('user', 100n)];
    const { data: single } = await as(modelId, 'model').addChatPlan({ title: 'One', price: 10, messages: 1 });
    const { data: week } = await as(modelId, 'model').addChatPlan({ title: 'A week', price: 10, days: 7 });
    await buy(memberId, 'chatPlan', single._id);
    const lapses = async () => {
      await plans.processMemberships();
      await events.settled();
      return lapsed.filter((id) => id === memberId).length;
    };
    expect(await lapses()).toBe(0);
    await test.database.transaction((tx) => plans.useChatMessage(tx, { memberId, modelId, now: clock() }));
    expect(await lapses()).toBe(1);
    expect(await lapses()).toBe(1);
    const before = nowMs;
    await buy(memberId, 'chatPlan', week._id);
    nowMs += 7 * dayMs;
    await buy(memberId, 'chatPlan', week._id);
    expect(await lapses()).toBe(1);
    nowMs += 7 * dayMs;
    expect(await lapses()).toBe(2);
    nowMs = before;
  });

  it('last for their days, and bought again last longer', async () => {
    const [modelId, memberId] = [await newAccount('model'), await newAccount('user', 100n)];
    const { data: plan } = await as(modelId, 'model').addChatPlan({ title: 'A week', price: 10, days: 7 });
    await buy(memberId, 'chatPlan', plan._id);
    await buy(memberId, 'chatPlan', plan._id);
    const { data } = await as(memberId).getChatPlan({ id: plan._id });
    expect(data.planExist).toBe(true);
    expect(Date.parse(data.endDate ?? '') - nowMs).toBe(14 * dayMs);
    const later = new Date(nowMs + 14 * dayMs);
    expect((await plans.chatAllowance(test.database, { memberId, modelId, now: later })).allowed).toBe(false);
  });
});

describe('club-houses', () => {
  it('open what they say, and to a member what was said on joining', async () => {
    const { modelId, plan } = await newClub({ covers: ['video', 'audio', 'video'] });
    expect(plan.covers).toEqual(['video', 'audio']);
    const memberId = await newAccount('user', 1000n);
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1,once');
    const form = { id: plan._id, title: plan.title, prices: [{ months: 1 as const, price: 100 }] };
    const changed = await as(modelId, 'model').updateClubHousePlan({ ...form, covers: ['news'] });
    expect(changed.data.covers).toEqual(['news']);
    const { covers } = await test.database.row(coverageOf, [memberId]);
    expect(new Set(covers)).toEqual(new Set(['video', 'audio', 'news']));
    const nothing = as(modelId, 'model').updateClubHousePlan({ ...form, covers: [] });
    await expect(nothing).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const { data: usual } = await as(modelId, 'model').updateClubHousePlan(form);
    expect(usual.covers).toHaveLength(5);
  });

  it('let members in until the end date and keep their price while renewing', async () => {
    const { modelId, plan } = await newClub({ includesChat: true });
    const memberId = await newAccount('user', 250n);
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1');
    const mine = as(memberId);
    const list = await mine.listClubHousePlans({ userId: modelId });
    expect(list).toMatchObject({ planExist: true, endDate: '2027-04-01T12:00:00.000Z' });
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(true);
    expect(await plans.chatAllowance(test.database, { memberId, modelId, now: clock() })).toMatchObject({
      source: 'clubHousePlan',
    });
    await expect(buy(memberId, 'clubHousePlan', plan._id)).rejects.toMatchObject({ code: 'conflict' });
    await as(modelId, 'model').updateClubHousePlan({
      id: plan._id,
      title: 'Dearer',
      prices: [{ months: 1, price: 400 }],
    });
    nowMs = Date.parse('2027-03-29T13:00:00Z');
    await plans.processMemberships();
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Your membership “The lamp room” renews on April 1, 2027',
    ]);
    await plans.processMemberships();
    expect(mails).toHaveLength(1);
    nowMs = Date.parse('2027-04-01T11:30:00Z');
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(50);
    const { data } = await mine.listMyMemberships({});
    expect(data[0]).toMatchObject({
      endDate: '2027-05-01T12:00:00.000Z',
      renewalPrice: 100,
      autoRenew: true,
    });
  });

  it('renew exactly once when two processes do it at the same time', async () => {
    const { plan } = await newClub();
    const members = await Promise.all(Array.from({ length: 12 }, () => newAccount('user', 500n)));
    for (const id of members) await buy(id, 'clubHousePlan', plan._id, 'months=1');
    nowMs += 31 * dayMs;
    const other = createPlans(options);
    await Promise.all([plans, other, plans, other].map((one) => one.processMemberships()));
    for (const id of members) {
      expect(await netOf(id)).toBe(300);
      expect(await countsOf(id)).toEqual({ purchases: 2, renewals: 1 });
    }
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  it('give a day of grace for lack of credits, then end', async () => {
    const { modelId, plan } = await newClub();
    const memberId = await newAccount('user', 100n);
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1');
    nowMs += 31 * dayMs + hourMs;
    await plans.processMemberships();
    await plans.processMemberships();
    expect(mails.filter((mail) => mail.subject.includes("couldn't renew"))).toHaveLength(1);
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(true);
    expect((await as(memberId).listMyMemberships({})).data[0]?.status).toBe('grace');
    nowMs += 25 * hourMs;
    await plans.processMemberships();
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(false);
    expect(mails.at(-1)?.subject).toContain('has ended');
    expect(lapsed.filter((id) => id === memberId)).toEqual([memberId]);
    expect((await as(memberId).listMyMemberships({ ended: true })).data[0]?.status).toBe('ended');
    await give(memberId, 500n);
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(500);
  });

  it('renew during grace once there are credits again', async () => {
    const { plan } = await newClub();
    const memberId = await newAccount('user', 100n);
    await buy(memberId, 'clubHousePlan', plan._id);
    nowMs += 31 * dayMs + hourMs;
    await plans.processMemberships();
    await give(memberId, 100n);
    nowMs += hourMs;
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(0);
    expect((await as(memberId).listMyMemberships({})).data[0]?.status).toBe('active');
  });

  it('stay until their end when cancelled, and are not charged again', async () => {
    const { modelId, plan } = await newClub();
    const [memberId, otherId] = [await newAccount('user', 500n), await newAccount('user')];
    await buy(memberId, 'clubHousePlan', plan._id);
    const mine = as(memberId);
    const membershipId = (await mine.listMyMemberships({})).data[0]?._id ?? '';
    await expect(as(otherId).cancelRenewal({ membershipId })).rejects.toMatchObject({ code: 'not_found' });
    expect((await mine.cancelRenewal({ membershipId })).data).toMatchObject({
      autoRenew: false,
      renewsAt: null,
    });
    expect((await mine.resumeRenewal({ membershipId })).data.autoRenew).toBe(true);
    await mine.cancelRenewal({ membershipId });
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(true);
    expect(lapsed).not.toContain(memberId);
    nowMs += 32 * dayMs;
    await plans.processMemberships();
    await plans.processMemberships();
    expect(lapsed.filter((id) => id === memberId)).toEqual([memberId]);
    expect(await netOf(memberId)).toBe(400);
    expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(false);
    await expect(mine.resumeRenewal({ membershipId })).rejects.toMatchObject({ code: 'conflict' });
  });

  const run = (name: string, text: string, values: unknown[]) =>
    test.database.execute(statement(`test.plans-${name}`, text), values);
  const partings: [string, (memberId: string, modelId: string) => Promise<unknown>][] = [
    ['blocked by the model', (memberId, modelId) => block(modelId, memberId)],
    ['who blocked the model', (memberId, modelId) => block(memberId, modelId)],
    ['from where the model hides', hideFromNorway],
    ['suspended by the site', (memberId) => suspend(memberId)],
    ['whose model is suspended', (_memberId, modelId) => suspend(modelId)],
  ];
  const block = (accountId: string, blockedId: string) =>
    run('block', 'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())', [
      accountId,
      blockedId,
    ]);
  const suspend = (id: string) =>
    run('suspend', 'update accounts.accounts set suspended_at = now() where id = $1', [id]);
  async function hideFromNorway(memberId: string, modelId: string) {
    await run('country', `update accounts.accounts set country = 'Norway' where id = $1`, [memberId]);
    await run(
      'hide',
      `insert into accounts.country_blocks (model_id, country, created_at) values ($1, 'NO', now())`,
      [modelId],
    );
  }

  it.each(partings)(
    'of a member %s keep what was paid for, are not renewed, and say so once',
    async (who, part) => {
      const { modelId, plan } = await newClub();
      const [memberId, otherId] = [await newAccount('user', 500n), await newAccount('user', 500n)];
      for (const id of [memberId, otherId]) await buy(id, 'clubHousePlan', plan._id, 'months=1');
      await part(memberId, modelId);
      await plans.processMemberships();
      expect(mailsTo(memberId), 'there is time for it to be over').toEqual([]);
      nowMs += 29 * dayMs;
      await plans.processMemberships();
      await plans.processMemberships();
      const mine = mails.filter((mail) => mail.to.startsWith(memberId)).map((mail) => mail.subject);
      expect(mine).toEqual(["Your membership “The lamp room” won't renew"]);
      expect(ending.filter((id) => id === memberId)).toEqual([memberId]);
      expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(true);
      const membershipId = (await as(memberId).listMyMemberships({})).data[0]?._id ?? '';
      await expect(as(memberId).resumeRenewal({ membershipId })).rejects.toMatchObject({ code: 'conflict' });
      nowMs += 3 * dayMs;
      await plans.processMemberships();
      expect(await netOf(memberId)).toBe(400);
      expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(false);
      expect(await countsOf(memberId)).toEqual({ purchases: 1, renewals: 0 });
      const isModelAway = who === 'whose model is suspended';
      expect(await netOf(otherId), 'the others go on').toBe(isModelAway ? 400 : 300);
    },
  );

  it('of a member blocked at the last moment take no payment either', async () => {
    const { modelId, plan } = await newClub();
    const memberId = await newAccount('user', 500n);
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1');
    nowMs += 29 * dayMs;
    await plans.processMemberships();
    expect(mailsTo(memberId)).toEqual([expect.stringContaining('renews on')]);
    await block(modelId, memberId);
    nowMs += 3 * dayMs;
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(400);
    expect(mailsTo(memberId).at(-1)).toContain("won't renew");
  });

  it('take nothing of a member on a break, and end when they come due in it', async () => {
    const { plan } = await newClub();
    const memberId = await newAccount('user', 500n);
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1');
    nowMs += 20 * dayMs;
    await test.database.execute(exclude, [memberId, clock(), new Date(nowMs + 30 * dayMs)]);
    nowMs += 12 * dayMs;
    await plans.processMemberships();
    expect(mailsTo(memberId).at(-1)).toContain("won't renew");
    expect(await netOf(memberId)).toBe(400);
    nowMs += 30 * dayMs;
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(400);
  });

  it('wait for the end of a break that is over before they come due', async () => {
    const { plan } = await newClub();
    const memberId = await newAccount('user', 500n);
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1');
    const endsAt = Date.parse((await as(memberId).listMyMemberships({})).data[0]?.endDate ?? '');
    nowMs = endsAt - renewAheadMs + 1;
    await test.database.execute(exclude, [memberId, clock(), new Date(endsAt - 1)]);
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(400);
    nowMs = endsAt - 1;
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(300);
  });

  it('close to new members when deleted, and end for the others when their time is up', async () => {
    const { modelId, plan } = await newClub();
    const memberId = await newAccount('user', 500n);
    await buy(memberId, 'clubHousePlan', plan._id);
    await as(modelId, 'model').deleteClubHousePlan({ id: plan._id });
    await expect(buy(await newAccount('user', 500n), 'clubHousePlan', plan._id)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await as(memberId).getClubHousePlan({ id: plan._id })).data).toMatchObject({
      closed: true,
      planExist: true,
    });
    const { data } = await as(memberId).listMyMemberships({});
    expect(data[0]).toMatchObject({ closed: true, autoRenew: false });
    nowMs += 32 * dayMs;
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(400);
  });

  it('open in their free days what their model chose, and say so before', async () => {
    const { modelId, plan } = await newClub({
      trialDays: 7,
      covers: ['video', 'audio'],
      trialCovers: ['audio'],
    });
    expect(plan).toMatchObject({ trialCovers: ['audio'], trialOpensPriced: false });
    const memberId = await newAccount('user', 150n);
    const quote = (trial: boolean) =>
      as(memberId).quotePlan({ kind: 'clubHousePlan', planId: plan._id, trial });
    expect((await quote(true)).data).toMatchObject({ covers: ['audio'], opensPriced: false });
    expect((await quote(false)).data).toMatchObject({ covers: ['video', 'audio'], opensPriced: true });
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1,trial');
    const opens = async () => await test.database.row(coverageOf, [memberId]);
    expect(await opens()).toEqual({ covers: ['audio'], opens_priced: false });
    // What the trial began with stays, whatever she offers others from now on.
    const change = { title: 'The lamp room', prices: [{ months: 1 as const, price: 100 }], trialDays: 7 };
    await as(modelId, 'model').updateClubHousePlan({ ...change, id: plan._id, covers: ['video'] });
    expect(await opens()).toEqual({ covers: ['audio'], opens_priced: false });
    nowMs += 8 * dayMs;
    await plans.processMemberships();
    expect(await opens()).toEqual({ covers: ['audio', 'video'], opens_priced: true });
    const tooMuch = { ...change, covers: ['video' as const], trialCovers: ['audio' as const] };
    await expect(as(modelId, 'model').addClubHousePlan(tooMuch)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { trialCovers: { key: 'plans/texts:refusals.trialBeyondPlan' } },
    });
  });

  it('can be tried once for nothing, and cost their price after that', async () => {
    const { modelId, plan } = await newClub({ trialDays: 7 });
    const memberId = await newAccount('user', 150n);
    const quote = await as(memberId).quotePlan({ kind: 'clubHousePlan', planId: plan._id, trial: true });
    expect(quote.data).toMatchObject({ credits: 0, renewalCredits: 100, option: 'months=1,trial' });
    await buy(memberId, 'clubHousePlan', plan._id, quote.data.option);
    expect(await netOf(memberId)).toBe(150);
    nowMs += 7 * dayMs;
    await plans.processMemberships();
    expect(await netOf(memberId)).toBe(50);
    const members = await as(modelId, 'model').listPlanMembers({ kind: 'clubHousePlan' });
    expect(members.data[0]).toMatchObject({ member: { _id: memberId }, trial: false });
    nowMs += 70 * dayMs;
    await plans.processMemberships();
    nowMs += 2 * dayMs;
    await plans.processMemberships();
    await expect(buy(memberId, 'clubHousePlan', plan._id, 'trial')).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('promo codes', () => {
  it('take off what they say, once a member, and only for their model', async () => {
    const { modelId, plan } = await newClub();
    const { plan: foreign } = await newClub();
    const mine = as(modelId, 'model');
    await mine.createPromoCode({ code: 'spring', kind: 'percent', amount: 25 });
    await expect(mine.createPromoCode({ code: 'SPRING', kind: 'credits', amount: 5 })).rejects.toMatchObject({
      code: 'conflict',
    });
    const memberId = await newAccount('user', 1_000n);
    const option = 'months=12,promo=SPRING,once';
    await expect(buy(memberId, 'clubHousePlan', foreign._id, option)).rejects.toMatchObject({
      code: 'promo_invalid',
    });
    await buy(memberId, 'clubHousePlan', plan._id, option);
    expect(await netOf(memberId)).toBe(325);
    expect((await as(memberId).listMyMemberships({})).data[0]).toMatchObject({
      autoRenew: false,
      renewalPrice: 900,
    });
    nowMs += 366 * dayMs;
    await plans.processMemberships();
    await expect(buy(memberId, 'clubHousePlan', plan._id, 'months=1,promo=SPRING')).rejects.toMatchObject({
      code: 'promo_invalid',
    });
    expect(await netOf(memberId)).toBe(325);
    const { data } = await mine.listPromoCodes({});
    expect(data[0]).toMatchObject({ code: 'SPRING', uses: 1, open: true });
    await mine.endPromoCode({ id: data[0]?._id ?? '' });
    const another = await newAccount('user', 500n);
    await expect(buy(another, 'clubHousePlan', plan._id, 'promo=SPRING')).rejects.toMatchObject({
      code: 'promo_invalid',
    });
  });

  it('are never used more often than they may be, and nobody pays for a lost race', async () => {
    const { modelId, plan } = await newClub();
    await as(modelId, 'model').createPromoCode({ code: 'FIRST3', kind: 'credits', amount: 60, maxUses: 3 });
    const members = await Promise.all(Array.from({ length: 10 }, () => newAccount('user', 100n)));
    const bought = await Promise.allSettled(
      members.map((id) => buy(id, 'clubHousePlan', plan._id, 'promo=FIRST3')),
    );
    expect(bought.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
    const nets = await Promise.all(members.map(netOf));
    expect(nets.sort((a, b) => a - b)).toEqual([60, 60, 60, 100, 100, 100, 100, 100, 100, 100]);
    expect((await as(modelId, 'model').listPromoCodes({})).data[0]).toMatchObject({ uses: 3, open: false });
  });

  it('of the site are borne by the site out of its part, and the model earns what she would without', async () => {
    const [{ modelId, plan }, memberId] = [await newClub(), await newAccount('user', 500n)];
    const save = (promo: Partial<HousePromo>, id?: string) =>
      test.database.transaction((tx) =>
        plans.saveHousePromo(tx, id, { code: 'WELCOME', kind: 'percent', amount: 15, ...promo }),
      );
    await expect(save({ amount: 21 })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(save({ until: clock().toISOString() })).rejects.toMatchObject({ code: 'invalid_input' });
    const { _id } = await save({ planKind: 'clubHousePlan' });
    await expect(save({})).rejects.toMatchObject({ code: 'conflict' });
    const purchaseId = await buy(memberId, 'clubHousePlan', plan._id, 'months=1,promo=WELCOME');
    expect(await netOf(memberId)).toBe(415);
    const sold = await test.database.row(purchaseOf, [purchaseId]);
    const promo = { code: 'WELCOME', discountCredits: 15, paidBy: 'site' };
    expect(sold).toEqual({ amount: 85n, share_hundredths: 8000n, details: { promo } });
    expect(await earnings.availableTo(test.database, modelId, new Date(nowMs + 8 * dayMs))).toBe(80n);

    // More credits than the site's part come down to it, and the club-house renews at its price.
    await save({ kind: 'credits', amount: 70, maxUses: 2 }, _id);
    const another = await newAccount('user', 500n);
    await buy(another, 'clubHousePlan', plan._id, 'months=1,promo=WELCOME');
    expect(await netOf(another)).toBe(420);
    await expect(save({ maxUses: 1 }, _id)).rejects.toMatchObject({ code: 'invalid_input' });
    const third = await newAccount('user', 500n);
    await expect(buy(third, 'clubHousePlan', plan._id, 'months=1,promo=WELCOME')).rejects.toMatchObject({
      code: 'promo_invalid',
    });
    nowMs += 31 * dayMs;
    await plans.processMemberships();
    expect(await netOf(another)).toBe(320);

    const refund = { purchaseId, reason: 'test', actorId: null };
    await test.database.transaction((tx) => wallet.refund(tx, refund));
    expect(await test.database.row(returnedOf, [purchaseId])).toEqual({
      refunded: 85n,
      returned_hundredths: 8000n,
    });
    expect(await wallet.verifyLedger()).toEqual([]);
  });

  it('of the site stand behind a model’s own of the same letters, and only the site’s are changed here', async () => {
    const { modelId, plan } = await newClub();
    const own = await as(modelId, 'model').createPromoCode({ code: 'BOTH', kind: 'percent', amount: 50 });
    const house = { code: 'BOTH', kind: 'percent', amount: 10 } as const;
    const save = (id?: string) => test.database.transaction((tx) => plans.saveHousePromo(tx, id, house));
    await save();
    await expect(save(own.data._id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(save(noPlan)).rejects.toMatchObject({ code: 'not_found' });
    const memberId = await newAccount('user');
    const quote = { kind: 'clubHousePlan', planId: plan._id, months: 1, promoCode: 'BOTH' } as const;
    expect((await as(memberId).quotePlan(quote)).data).toMatchObject({ credits: 50, listCredits: 100 });
    await as(modelId, 'model').endPromoCode({ id: own.data._id });
    expect((await as(memberId).quotePlan(quote)).data).toMatchObject({ credits: 90, listCredits: 100 });
  });

  it('cannot be used for a plan that is not there', async () => {
    const memberId = await newAccount('user');
    await expect(as(memberId).quotePlan({ kind: 'chatPlan', planId: noPlan })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('renewals', () => {
  it('reach those behind 210 members without credits, in the same hour', async () => {
    const { plan } = await newClub();
    for (let at = 0; at < 210; at += 10) {
      const poor = await Promise.all(Array.from({ length: 10 }, () => newAccount('user', 100n)));
      await Promise.all(poor.map((id) => buy(id, 'clubHousePlan', plan._id)));
    }
    nowMs += hourMs;
    const memberId = await newAccount('user', 500n);
    await buy(memberId, 'clubHousePlan', plan._id);
    nowMs += 31 * dayMs;
    await plans.processMemberships();
    expect(await countsOf(memberId)).toEqual({ purchases: 2, renewals: 1 });
    expect(mails.filter((mail) => mail.subject.includes("couldn't renew"))).toHaveLength(210);
  });

  it('go on after a member they failed for', async () => {
    const { plan } = await newClub();
    const members = [await newAccount('user', 100n), await newAccount('user', 500n)];
    for (const id of members) await buy(id, 'clubHousePlan', plan._id);
    const [unlucky = '', other = ''] = members;
    nowMs += 31 * dayMs + hourMs;
    const broken = createPlans({
      ...options,
      mailer: {
        async send(tx, ...sent) {
          if (sent.some(({ to }) => to.startsWith(unlucky))) throw new Error('a row nobody foresaw');
          await options.mailer.send(tx, ...sent);
        },
      },
    });
    await broken.processMemberships();
    expect((await as(unlucky).listMyMemberships({})).data).toEqual([]);
    expect(await countsOf(other)).toEqual({ purchases: 2, renewals: 1 });
    await plans.processMemberships();
    expect((await as(unlucky).listMyMemberships({})).data[0]?.status).toBe('grace');
  });
});

describe('memberships of a site that offers none any more', () => {
  it('are not renewed while the site offers none, say so, and renew as agreed once it does in time', async () => {
    const { modelId, plan } = await newClub();
    const [memberId, laterId] = [await newAccount('user', 500n), await newAccount('user', 500n)];
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1');
    nowMs += 10 * dayMs;
    await buy(laterId, 'clubHousePlan', plan._id, 'months=1');
    await whileOff('memberships', async () => {
      await expect(buy(laterId, 'clubHousePlan', plan._id)).rejects.toMatchObject({ code: 'feature_off' });
      expect((await as(memberId).listMyMemberships({})).data[0]).toMatchObject({
        autoRenew: true,
        renewsAt: null,
        status: 'active',
      });
      nowMs += 19 * dayMs;
      await plans.processMemberships();
      await plans.processMemberships();
      expect(mailsTo(memberId)).toEqual(["Your membership “The lamp room” won't renew"]);
      const [mail] = mails.filter(({ to }) => to.startsWith(memberId));
      expect(mail?.text).toContain('This site no longer offers memberships.');
      expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(true);
      nowMs += 4 * dayMs;
      await plans.processMemberships();
      expect(await netOf(memberId)).toBe(400);
      expect(await plans.isClubMember(test.database, memberId, modelId, clock())).toBe(false);
    });
    nowMs += 9 * dayMs;
    await plans.processMemberships();
    expect(await netOf(laterId)).toBe(300);
    expect(await countsOf(laterId)).toEqual({ purchases: 2, renewals: 1 });
  });

  it('are neither sold nor renewed by a process that has not heard yet that the site offers none', async () => {
    const { plan } = await newClub();
    const [memberId, otherId] = [await newAccount('user', 500n), await newAccount('user', 500n)];
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1');
    nowMs += 31 * dayMs;
    await whileOff('memberships', async () => {
      isOff = undefined;
      await expect(buy(otherId, 'clubHousePlan', plan._id, 'months=1')).rejects.toMatchObject({
        code: 'feature_off',
      });
      await plans.processMemberships();
    });
    expect([await netOf(memberId), await netOf(otherId)]).toEqual([400, 500]);
  });

  it('in the day of grace are told of the end, and not that they paid for it', async () => {
    const { plan } = await newClub();
    const memberId = await newAccount('user', 100n);
    await buy(memberId, 'clubHousePlan', plan._id, 'months=1');
    nowMs += 31 * dayMs + hourMs;
    await plans.processMemberships();
    mails.length = 0;
    await whileOff('memberships', async () => await plans.processMemberships());
    const [mail] = mails.filter(({ to }) => to.startsWith(memberId));
    expect(mail?.text).toContain(
      'This site no longer offers memberships. “The lamp room” stays active until',
    );
    expect(mail?.text).not.toContain('paid for');
  });
});
