import { contextOf, outcomeOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { outsideTransaction, statement } from '../../../platform/database/index.ts';
import { createEvents } from '../../../platform/events/index.ts';
import { createJobs } from '../../../platform/jobs/index.ts';
import { createAccounts } from '../../accounts/index.ts';
import { createWallet, type TipGiven, tipsGiven, type Wallet } from '../index.ts';

let test: TestDatabase;
let wallet: Wallet;
let model: string;
let stopJobs: () => Promise<void>;
const published: TipGiven[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  const jobs = createJobs({ ownerUrl: test.ownerUrl, database: test.database });
  const events = createEvents({ jobs, database: test.database });
  events.afterCommit(tipsGiven, 'test', async ({ tips }) => void published.push(...tips));
  await jobs.start();
  stopJobs = () => jobs.stop();
  wallet = createWallet({ database: test.database, clock: () => new Date(), events });
  model = await addAccount(test.database, 'model');
});
afterAll(async () => {
  await stopJobs();
  await test.drop();
});

async function memberWith(amountCredits: bigint): Promise<string> {
  const accountId = await addAccount(test.database, 'user');
  const grant = { accountId, amountCredits, note: 'test', actorId: null };
  await test.database.transaction((tx) => wallet.grantCredits(tx, grant));
  return accountId;
}

async function tip(buyerId: string, amountCredits: number, { modelId = model, key = newId() } = {}) {
  const context = contextOf(sessionOf(buyerId, 'user'), { idempotencyKey: key });
  return (await call(wallet.routes.sendTip, { modelId, amountCredits }, { context })).data;
}

const earnedBy = statement<{ hundredths: bigint }>(
  'test.earned-by',
  `select coalesce(sum(hundredths), 0)::bigint as hundredths from ledger.balances where owner_id = $1 and kind = 'earnings'`,
);
const earned = async (accountId: string) => (await test.database.row(earnedBy, [accountId])).hundredths;
const balanceOf = async (accountId: string) => Number((await wallet.balanceOf(accountId)).net);

it('gives each of many tips at once wholly or refuses it by itself', async () => {
  const rich = await Promise.all(Array.from({ length: 20 }, () => memberWith(100n)));
  const [poor, limited] = [await memberWith(3n), await memberWith(100n)];
  const limit = { context: contextOf(sessionOf(limited, 'user')) };
  await call(wallet.routes.setSpendingLimit, { limitCredits: 4 }, limit);
  const before = await earned(model);
  const outcomes = await Promise.all([
    ...rich.flatMap((member) => [outcomeOf(tip(member, 5)), outcomeOf(tip(member, 7))]),
    outcomeOf(tip(poor, 5)),
    outcomeOf(tip(limited, 5)),
    outcomeOf(tip(rich[0] as string, 5, { modelId: poor })),
    outcomeOf(tip(rich[1] as string, 5, { modelId: newId() })),
  ]);
  expect(outcomes).toEqual([
    ...Array.from({ length: 40 }, () => 'done'),
    'not_enough_credits',
    'spending_limit_reached',
    'not_found',
    'not_found',
  ]);
  expect(await Promise.all(rich.map(balanceOf))).toEqual(rich.map(() => 88));
  expect([await balanceOf(poor), await balanceOf(limited)]).toEqual([3, 100]);
  const after = await earned(model);
  // Four fifths are hers, to the hundredth: 4 of 5 credits, 5.6 of 7.
  expect(after - before).toBe(20n * (400n + 560n));
  expect(await wallet.verifyLedger()).toEqual([]);
});

it('is without a name for whoever hides spending, and by default for whoever chose so', async () => {
  const accounts = createAccounts({
    database: test.database,
    clock: () => new Date(),
    events: createTestEvents(),
  } as unknown as Parameters<typeof createAccounts>[0]);
  const [hiding, choosing] = [await memberWith(100n), await memberWith(100n)];
  const give = async (buyerId: string, anonymous?: boolean) => {
    const context = contextOf(sessionOf(buyerId, 'user'), { idempotencyKey: newId() });
    const input = { modelId: model, amountCredits: 3, ...(anonymous !== undefined && { anonymous }) };
    return (await call(wallet.routes.sendTip, input, { context })).data.purchaseId;
  };
  const choose = (accountId: string, choices: { hideSpending?: boolean; anonymousTips?: boolean }) =>
    call(accounts.routes.setPrivacy, choices, { context: contextOf(sessionOf(accountId, 'user')) });
  expect((await choose(hiding, { hideSpending: true })).data).toMatchObject({
    keepHistory: true,
    hideSpending: true,
    anonymousTips: false,
  });
  await choose(choosing, { anonymousTips: true });
  const given = [
    [await give(hiding, false), true],
    [await give(choosing), true],
    [await give(choosing, false), false],
  ] as const;
  const asModel = { context: contextOf(sessionOf(model, 'model')) };
  const received = await call(wallet.routes.listTips, { direction: 'received' }, asModel);
  for (const [purchaseId, isUnnamed] of given) {
    const tipped = received.data.find(({ _id }) => _id === purchaseId);
    expect(tipped?.anonymous).toBe(isUnnamed);
    expect(tipped?.counterpart === null).toBe(isUnnamed);
    await expect
      .poll(() => published.find((one) => one.purchaseId === purchaseId)?.anonymous)
      .toBe(isUnnamed);
  }
});

it('gives a tip once for its key, and answers a repeated one as before', async () => {
  const [member, key] = [await memberWith(10n), newId()];
  published.length = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => tip(member, 10, { key })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await vi.waitFor(() => expect(published).toMatchObject([{ buyerId: member, amountCredits: 10 }]), {
    timeout: 15_000,
  });
  // The wallet is empty now, and the model gone.
  await test.database.execute(suspend, [model, new Date()]);
  expect(await tip(member, 10, { key })).toEqual(answers[0]);
  await expect(tip(member, 11, { key })).rejects.toMatchObject({ code: 'key_reused' });
  await expect(tip(member, 10)).rejects.toMatchObject({ code: 'not_found' });
  await test.database.execute(suspend, [model, null]);
  expect(await balanceOf(member)).toBe(0);
});

const suspend = statement<object>(
  'test.suspend',
  'update accounts.accounts set suspended_at = $2 where id = $1',
);
const lockMonth = statement<object>(
  'test.lock-month',
  'select 1 from ledger.monthly_spending where account_id = $1 for update',
);

it('lets nobody wait for another member’s wallet', async () => {
  const [busy, ...others] = await Promise.all(Array.from({ length: 5 }, () => memberWith(100n)));
  const first = busy as string;
  await tip(first, 1);
  let held: Promise<string> | undefined;
  await test.database.transaction(async (tx) => {
    await tx.rows(lockMonth, [first]);
    await outsideTransaction(async () => {
      held = outcomeOf(tip(first, 5));
      const outcomes = others.map((member) => outcomeOf(tip(member, 5)));
      expect(await Promise.all(outcomes)).toEqual(others.map(() => 'done'));
      expect(await balanceOf(first)).toBe(99);
    });
  });
  expect(await held).toBe('done');
  expect(await balanceOf(first)).toBe(94);
});

it('counts a tip for the day of the site once, before and after the sums are brought up to date', async () => {
  const spent = async () => {
    const sums = statement<{ gross: number }>(
      'test.spent-in-all',
      `select (select coalesce(sum(gross), 0) from ledger.day_sum_list where day >= current_date - 1)::int as gross`,
    );
    return (await test.database.row(sums)).gross;
  };
  const before = await spent();
  const member = await memberWith(50n);
  await tip(member, 20);
  const purchase = await test.database.row(
    statement<{ id: string }>('test.tip-of', 'select id from ledger.purchases where buyer_id = $1'),
    [member],
  );
  expect(await spent()).toBe(before + 20);
  await wallet.rollUpLedger();
  expect(await spent()).toBe(before + 20);
  await test.database.transaction((tx) =>
    wallet.refund(tx, { purchaseId: purchase.id, amountCredits: 5n, reason: 'test', actorId: null }),
  );
  expect(await spent()).toBe(before + 15);
  await wallet.rollUpLedger();
  expect(await spent()).toBe(before + 15);
  expect(await wallet.verifyLedger()).toEqual([]);
});
