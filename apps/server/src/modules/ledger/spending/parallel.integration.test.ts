import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { call as callOperation } from '@orpc/server';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { createWallet, type Wallet } from '../index.ts';

let test: TestDatabase;
let wallet: Wallet;
const clock = () => new Date('2026-03-16T12:00:00Z');

beforeAll(async () => {
  test = await openTestDatabase();
  wallet = createWallet({ database: test.database, clock });
});
afterAll(() => test.drop());

async function memberWith(amountCredits: bigint): Promise<string> {
  const accountId = newId();
  await test.database.transaction((tx) =>
    wallet.grantCredits(tx, { accountId, amountCredits, note: 'test', actorId: null }),
  );
  return accountId;
}

function limitsOf(accountId: string) {
  const context = contextOf(sessionOf(accountId, 'user'));
  const { getSpendingLimit, setSpendingLimit } = wallet.routes;
  return {
    get: async () => (await callOperation(getSpendingLimit, {}, { context })).data,
    set: async (limitCredits: number | null) =>
      (await callOperation(setSpendingLimit, { limitCredits }, { context })).data,
  };
}

function tip(buyerId: string, sellerId: string, amountCredits: bigint) {
  return { kind: 'tip' as const, buyerId, sellerId, itemId: null, title: 'Tip', amountCredits, at: clock() };
}

it('lets exactly one of 50 parallel spends through when the balance covers one, 100 rounds', async () => {
  for (let round = 0; round < 100; round += 1) {
    const [buyerId, sellerId] = [await memberWith(7n), newId()];
    const spends = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        test.database.transaction((tx) => wallet.charge(tx, tip(buyerId, sellerId, 7n))),
      ),
    );
    expect(spends.filter((spend) => spend.status === 'fulfilled')).toHaveLength(1);
    for (const spend of spends) {
      if (spend.status === 'rejected') expect(spend.reason).toMatchObject({ code: 'not_enough_credits' });
    }
    expect((await wallet.balanceOf(buyerId)).net).toBe(0n);
  }
  expect(await wallet.verifyLedger()).toEqual([]);
}, 120_000);

it('answers the same key 20 times in parallel with one effect and one answer', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [buyerId, sellerId] = [await memberWith(1000n), newId()];
    const call = { accountId: buyerId, operation: 'test', key: newId(), input: { amount: 5 } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        test.database.transaction((tx) =>
          withIdempotencyKey(tx, call, async () => {
            const { purchaseId, netCreditScore } = await wallet.charge(tx, tip(buyerId, sellerId, 5n));
            return { purchaseId, netCreditScore: Number(netCreditScore) };
          }),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await wallet.balanceOf(buyerId)).net).toBe(995n);
    const other = test.database.transaction((tx) =>
      withIdempotencyKey(tx, { ...call, input: { amount: 6 } }, async () => ({})),
    );
    await expect(other).rejects.toMatchObject({ code: 'key_reused' });
  }
}, 60_000);

it('never goes over a monthly limit, however many spend at once', async () => {
  const [buyerId, sellerId] = [await memberWith(1000n), newId()];
  const limit = { limitCredits: 20, spentCredits: 0, pending: null };
  const limits = limitsOf(buyerId);
  expect(await limits.set(20)).toEqual(limit);
  const spends = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      test.database.transaction((tx) => wallet.charge(tx, tip(buyerId, sellerId, 6n))),
    ),
  );
  expect(spends.filter((spend) => spend.status === 'fulfilled')).toHaveLength(3);
  for (const spend of spends) {
    if (spend.status === 'rejected') expect(spend.reason).toMatchObject({ code: 'spending_limit_reached' });
  }
  expect(await limits.get()).toEqual({ ...limit, spentCredits: 18 });
  // A lower one holds at once, a higher one or none waits a day.
  expect(await limits.set(5)).toMatchObject({ limitCredits: 5, pending: null });
  expect(await limits.set(null)).toMatchObject({
    limitCredits: 5,
    pending: { limitCredits: null, from: '2026-03-17T12:00:00.000Z' },
  });
});

it('does not deadlock when minutes and refunds of the same purchases cross', async () => {
  const [buyerId, sellerId] = [await memberWith(100_000n), newId()];
  const show = { ...tip(buyerId, sellerId, 10n), kind: 'liveStream' as const };
  const { purchaseId } = await test.database.transaction((tx) => wallet.charge(tx, show));
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      test.database.transaction<unknown>((tx) =>
        index % 2 === 0
          ? wallet.chargeMinute(tx, { ...show, purchaseId, minute: index })
          : wallet.refund(tx, { purchaseId, amountCredits: 1n, reason: 'test', actorId: null }),
      ),
    ),
  );
  expect((await wallet.balanceOf(buyerId)).net).toBe(100_000n - 10n - 150n + 15n);
  expect(await wallet.verifyLedger()).toEqual([]);
});
