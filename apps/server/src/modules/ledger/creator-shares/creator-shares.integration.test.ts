import type { ShareKind } from '@candela/contract/ledger/creator-share';
import { contextOf, outcomeOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statement } from '../../../platform/database/index.ts';
import { createSettings, type Settings } from '../../../platform/settings/index.ts';
import { type Charged, createWallet, type Wallet } from '../index.ts';

const begin = Date.parse('2026-03-16T12:00:00Z');
const minute = 60_000;
let nowMs = begin;
const clock = () => new Date(nowMs);

let test: TestDatabase;
let settings: Settings;
/** Two processes; the second one's clock is a second ahead. */
let wallets: [Wallet, Wallet];
let models: string[];
let buyerId: string;

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  settings = createSettings({ database, clock });
  const ahead = () => new Date(nowMs + 1000);
  wallets = [createWallet({ database, clock, settings }), createWallet({ database, clock: ahead, settings })];
  buyerId = await addAccount(database, 'user');
  const grant = { accountId: buyerId, amountCredits: 500_000n, note: 'test', actorId: null };
  await database.transaction((tx) => wallets[0].grantCredits(tx, grant));
  await set('shareNoticeDays', 0);
});
beforeEach(async () => {
  models = await Promise.all([addAccount(test.database, 'model'), addAccount(test.database, 'model')]);
});
afterAll(() => test.drop());

const set = (key: 'shareNoticeDays' | 'creatorSharePercent', value: number) =>
  test.database.transaction((tx) => settings.set(tx, key, value, null));

interface Rule {
  model: number | null;
  kind: ShareKind | null;
  share: 'percent' | 'site' | 'wider';
  percent: number | null;
  startsAt: number;
  id: string;
}

async function add(rule: Omit<Rule, 'id'>, by: 0 | 1 = 0): Promise<string> {
  const { model, startsAt, ...rest } = rule;
  const modelId = model === null ? null : (models[model] as string);
  const asked = { ...rest, modelId, startsAt: new Date(startsAt), reason: 'test', actorId: null };
  return (await test.database.transaction((tx) => wallets[by].addShareRule(tx, asked))).id;
}
const withdraw = (id: string, by: 0 | 1 = 0) =>
  test.database.transaction((tx) => wallets[by].withdrawShareRule(tx, { id, reason: 'test', actorId: null }));

/** What the words of the decision say, written once more and simply. */
function expected(rules: readonly Rule[], site: number, model: number, kind: ShareKind, at: number): number {
  for (const scope of [
    { model, kind },
    { model, kind: null },
    { model: null, kind },
  ]) {
    const last = rules
      .filter((rule) => rule.model === scope.model && rule.kind === scope.kind && rule.startsAt <= at)
      .sort((one, other) => other.startsAt - one.startsAt)[0];
    if (last?.share === 'site') return site;
    if (last?.share === 'percent') return last.percent ?? 0;
  }
  return site;
}

const shareOf = statement<{ share: bigint }>(
  'test.share-of-purchase',
  'select share_hundredths as share from ledger.purchases where id = $1',
);
const sharePaid = async (purchaseId: string) =>
  Number((await test.database.row(shareOf, [purchaseId])).share);

async function tip(model: number, amountCredits: number, by: 0 | 1): Promise<string> {
  const context = contextOf(sessionOf(buyerId, 'user'), { idempotencyKey: newId() });
  const request = { modelId: models[model] as string, amountCredits };
  return (await call(wallets[by].routes.sendTip, request, { context })).data.purchaseId;
}

async function charge(model: number, kind: ShareKind, amount: number, by: 0 | 1): Promise<string> {
  const at = new Date(nowMs + by * 1000);
  const sale = { buyerId, sellerId: models[model] as string, itemId: null, title: '', at };
  const wanted = { ...sale, kind, amountCredits: BigInt(amount), passThroughCredits: 0n };
  const charged = await test.database.transaction((tx) => wallets[by].charge(tx, wanted));
  return charged.purchaseId;
}

const kinds = ['tip', 'liveStream', 'order', 'chatPlan'] as const;
const aboutModel = fc.constantFrom(0, 1, null);
const process = fc.constantFrom<0 | 1>(0, 1);
const step = fc.oneof(
  fc.record({
    do: fc.constant('rule' as const),
    model: aboutModel,
    kind: fc.constantFrom(...kinds, null),
    share: fc.constantFrom('percent' as const, 'percent' as const, 'site' as const, 'wider' as const),
    percent: fc.integer({ min: 0, max: 100 }),
    inMinutes: fc.integer({ min: 2, max: 12 }),
    by: process,
  }),
  fc.record({ do: fc.constant('withdraw' as const), which: fc.nat(), by: process }),
  fc.record({ do: fc.constant('site' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 5 * minute }) }),
  fc.record({
    do: fc.constant('sell' as const),
    model: fc.constantFrom(0, 1),
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 9 }),
    by: process,
  }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** What is in force while a history goes on. */
interface Story {
  rules: Rule[];
  site: number;
}

async function addRule({ rules }: Story, { model, kind, share, by, ...one }: StepOf<'rule'>): Promise<void> {
  if (model === null && kind === null) return;
  const startsAt = Math.ceil((nowMs + one.inMinutes * minute) / minute) * minute;
  const rule = { model, kind, share, percent: share === 'percent' ? one.percent : null, startsAt };
  const isTaken = rules.some(
    (each) => each.model === model && each.kind === kind && each.startsAt === startsAt,
  );
  if (isTaken) expect(await outcomeOf(add(rule, by))).toBe('conflict');
  else rules.push({ ...rule, id: await add(rule, by) });
}

async function withdrawRule({ rules }: Story, { which, by }: StepOf<'withdraw'>): Promise<void> {
  const rule = rules[which % Math.max(rules.length, 1)];
  if (!rule) return;
  const isOpen = rule.startsAt >= nowMs + by * 1000 + minute;
  expect(await outcomeOf(withdraw(rule.id, by))).toBe(isOpen ? 'done' : 'conflict');
  if (isOpen) rules.splice(rules.indexOf(rule), 1);
}

async function sell({ rules, site }: Story, { model, kind, amount, by }: StepOf<'sell'>): Promise<void> {
  const due = amount * expected(rules, site, model, kind, nowMs + by * 1000);
  const sold = await (kind === 'tip' ? tip(model, amount, by) : charge(model, kind, amount, by));
  expect(await sharePaid(sold)).toBe(due);
}

async function take(story: Story, one: Step): Promise<void> {
  switch (one.do) {
    case 'wait':
      nowMs += one.ms;
      return;
    case 'site':
      story.site = one.percent;
      return await set('creatorSharePercent', one.percent);
    case 'rule':
      return await addRule(story, one);
    case 'withdraw':
      return await withdrawRule(story, one);
    case 'sell':
      return await sell(story, one);
  }
}

it('books every sale by the most special rule in force when it is made, whatever rules come and go', async () => {
  let wide: Rule[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      nowMs += 60 * minute;
      models = await Promise.all([addAccount(test.database, 'model'), addAccount(test.database, 'model')]);
      // Rules stay: those of every model are in force in the runs that follow.
      const story: Story = { rules: [...wide], site: 80 };
      await set('creatorSharePercent', 80);
      try {
        for (const one of steps) await take(story, one);
      } finally {
        wide = story.rules.filter(({ model }) => model === null);
      }
    }),
    { numRuns: 30 },
  );
  expect(await wallets[0].verifyLedger()).toEqual([]);
  await set('creatorSharePercent', 80);
  nowMs += 60 * minute;
  for (const kind of kinds) {
    await add({ model: null, kind, share: 'wider', percent: null, startsAt: nowMs + 2 * minute });
  }
  nowMs += 3 * minute;
}, 120_000);

it('pays each minute of a running show by the rule of that minute', async () => {
  const startsAt = nowMs + 2 * minute;
  await add({ model: 0, kind: 'liveStream', share: 'percent', percent: 90, startsAt });
  const seat = {
    kind: 'liveStream',
    sellerId: models[0] as string,
    itemId: null,
    title: '',
    buyerId,
  } as const;
  let purchaseId: string | null = null;
  for (let number = 1; number <= 4; number += 1) {
    const wanted = { ...seat, amountCredits: 7n, purchaseId, minute: number, at: clock() };
    const charged: Charged = await test.database.transaction((tx) => wallets[0].chargeMinute(tx, wanted));
    purchaseId = charged.purchaseId;
    nowMs += minute;
  }
  expect(await sharePaid(purchaseId ?? '')).toBe(2 * 7 * 80 + 2 * 7 * 90);
  const back = { purchaseId: purchaseId ?? '', amountCredits: 28n, reason: 'test', actorId: null };
  await test.database.transaction((tx) => wallets[0].refund(tx, back));
  expect(await wallets[0].verifyLedger()).toEqual([]);
});

it('pays by the exact share up to its first millisecond, on either clock', async () => {
  const startsAt = nowMs + 3 * minute;
  await add({ model: 0, kind: null, share: 'percent', percent: 60, startsAt }, 1);
  nowMs = startsAt - 500;
  expect(await sharePaid(await tip(0, 1, 0))).toBe(80);
  expect(await sharePaid(await tip(0, 1, 1))).toBe(60);
  nowMs = startsAt - 1;
  expect(await sharePaid(await charge(0, 'order', 1, 0))).toBe(80);
  nowMs = startsAt;
  expect(await sharePaid(await charge(0, 'order', 1, 0))).toBe(60);
  const postage = { kind: 'order', buyerId, sellerId: models[0] as string, itemId: null, title: '' } as const;
  const wanted = { ...postage, amountCredits: 10n, passThroughCredits: 4n, at: clock() };
  const charged = await test.database.transaction((tx) => wallets[0].charge(tx, wanted));
  expect(await sharePaid(charged.purchaseId)).toBe(6 * 60 + 400);
});

it('of two rules of one moment saves one, and refuses what is too soon, about everything or begun', async () => {
  const rule = {
    model: 0,
    kind: 'tip',
    share: 'percent',
    percent: 70,
    startsAt: nowMs + 5 * minute,
  } as const;
  const both = await Promise.all([outcomeOf(add(rule)), outcomeOf(add({ ...rule, percent: 75 }, 1))]);
  expect(both.sort()).toEqual(['conflict', 'done']);
  const soon = add({ ...rule, startsAt: nowMs + minute - 1 });
  await expect(soon).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { startsAt: expect.anything() },
  });
  const all = add({ ...rule, model: null, kind: null });
  await expect(all).rejects.toMatchObject({ code: 'invalid_input', fields: { kind: expect.anything() } });
  const id = await add({ ...rule, startsAt: nowMs + 6 * minute });
  nowMs += 6 * minute;
  expect(await outcomeOf(withdraw(id))).toBe('conflict');
  expect(await outcomeOf(withdraw(newId()))).toBe('not_found');
});

it('lets a lower share begin only after the notice the site gives', async () => {
  await set('shareNoticeDays', 15);
  await settings.saved();
  // The cached settings are read again in the background.
  await expect.poll(() => settings.get('shareNoticeDays')).toBe(15);
  const rule = { model: 1, kind: 'tip', share: 'percent', percent: 79 } as const;
  const early = add({ ...rule, startsAt: nowMs + 14 * 24 * 60 * minute });
  await expect(early).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { startsAt: expect.anything() },
  });
  expect(await outcomeOf(add({ ...rule, percent: 81, startsAt: nowMs + 2 * minute }))).toBe('done');
  expect(await outcomeOf(add({ ...rule, startsAt: nowMs + 15 * 24 * 60 * minute }))).toBe('done');
  await set('shareNoticeDays', 0);
});

it('shows a model what she is paid of each kind, now and later', async () => {
  const [first, second] = [nowMs + 2 * minute, nowMs + 4 * minute];
  await add({ model: 0, kind: null, share: 'percent', percent: 85, startsAt: first });
  await add({ model: 0, kind: 'tip', share: 'site', percent: null, startsAt: first });
  await add({ model: 0, kind: 'tip', share: 'wider', percent: null, startsAt: second });
  const context = contextOf(sessionOf(models[0] as string, 'model'));
  const { data } = await call(wallets[0].routes.getCreatorShare, {}, { context });
  const of = (kind: ShareKind) => data.find((share) => share.kind === kind);
  expect(of('tip')).toEqual({
    kind: 'tip',
    percent: 80,
    coming: [{ from: new Date(second).toISOString(), percent: 85 }],
  });
  expect(of('album')?.coming).toEqual([{ from: new Date(first).toISOString(), percent: 85 }]);
});

it('never lets a rule be changed or deleted', async () => {
  const startsAt = nowMs + 2 * minute;
  const id = await add({ model: 0, kind: 'tip', share: 'percent', percent: 90, startsAt });
  for (const change of [raise, remove]) {
    await expect(test.database.execute(change, [id])).rejects.toThrow();
  }
});

const raise = statement<object>(
  'test.change-share-rule',
  'update ledger.creator_share_rules set percent = 99 where id = $1',
);
const remove = statement<object>(
  'test.delete-share-rule',
  'delete from ledger.creator_share_rules where id = $1',
);
