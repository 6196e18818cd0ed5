import { sellerShareOf } from '@candela/contract/ledger/creator-share';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../../platform/database/index.ts';
import { createSettings, type Settings } from '../../../platform/settings/index.ts';
import { type Charged, createWallet, type Wallet } from '../index.ts';

const clock = () => new Date('2026-03-16T12:00:00Z');
let percent = 80;
let test: TestDatabase;
let settings: Settings;
let wallet: Wallet;
let buyers: string[];

beforeAll(async () => {
  test = await openTestDatabase();
  settings = createSettings({ database: test.database, clock });
  wallet = createWallet({ database: test.database, clock, settings });
  buyers = await Promise.all(Array.from({ length: 4 }, () => addAccount(test.database, 'user')));
  await Promise.all(
    buyers.map((accountId) =>
      test.database.transaction((tx) =>
        wallet.grantCredits(tx, { accountId, amountCredits: 100_000n, note: 'test', actorId: null }),
      ),
    ),
  );
});
afterAll(() => test.drop());

async function setPercent(to: number): Promise<void> {
  await test.database.transaction((tx) => settings.set(tx, 'creatorSharePercent', to, null));
  percent = to;
}

const earnedBy = statement<{ exact: bigint; whole: bigint }>(
  'test.earned-exactly',
  `select hundredths as exact, balance as whole from ledger.balances where kind = 'earnings' and owner_id = $1`,
);
const houseHolds = statement<{ hundredths: bigint }>(
  'test.house-holds',
  `select hundredths from ledger.balances where kind = 'house'`,
);

interface Sold {
  id: string;
  amount: number;
  /** What of it is the model's by the percentages charged at, in hundredths. */
  share: number;
  refunded: number;
}

type Step =
  | { do: 'tips'; amounts: number[] }
  | { do: 'minutes'; cost: number; count: number }
  | { do: 'refund'; which: number; part: number }
  | { do: 'percent'; to: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tips' as const),
      amounts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('minutes' as const),
      cost: fc.integer({ min: 1, max: 7 }),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('percent' as const), to: fc.integer({ min: 0, max: 100 }) }),
  },
);

async function tip(buyerId: string, modelId: string, amountCredits: number): Promise<string> {
  const context = contextOf(sessionOf(buyerId, 'user'), { idempotencyKey: newId() });
  return (await call(wallet.routes.sendTip, { modelId, amountCredits }, { context })).data.purchaseId;
}

async function minutes(modelId: string, cost: number, count: number): Promise<string> {
  const minute = { kind: 'liveStream', sellerId: modelId, itemId: null, title: '', at: clock() } as const;
  let purchaseId: string | null = null;
  for (let number = 1; number <= count; number += 1) {
    const paid = { buyerId: buyers[0] ?? '', amountCredits: BigInt(cost), purchaseId, minute: number };
    const charged: Charged = await test.database.transaction((tx) =>
      wallet.chargeMinute(tx, { ...minute, ...paid }),
    );
    purchaseId = charged.purchaseId;
  }
  return purchaseId ?? '';
}

/** Does one step, and keeps what it must have come to. */
async function take(sold: Sold[], modelId: string, one: Step): Promise<void> {
  if (one.do === 'percent') await setPercent(one.to);
  if (one.do === 'tips') {
    const ids = await Promise.all(
      one.amounts.map((amount, index) => tip(buyers[index] ?? '', modelId, amount)),
    );
    one.amounts.forEach((amount, index) => {
      sold.push({ id: ids[index] ?? '', amount, share: amount * percent, refunded: 0 });
    });
  }
  if (one.do === 'minutes') {
    const amount = one.cost * one.count;
    sold.push({
      id: await minutes(modelId, one.cost, one.count),
      amount,
      share: amount * percent,
      refunded: 0,
    });
  }
  const sale = one.do === 'refund' ? sold[one.which % Math.max(sold.length, 1)] : undefined;
  if (one.do === 'refund' && sale) {
    const credits = Math.round((sale.amount - sale.refunded) * one.part);
    sale.refunded += credits;
    const wanted = { purchaseId: sale.id, amountCredits: BigInt(credits), reason: 'test', actorId: null };
    await test.database.transaction((tx) => wallet.refund(tx, wanted));
  }
}

it('pays a model what her percentage is, less than a credit off at any time, whatever was sold and refunded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      await setPercent(80);
      const modelId = await addAccount(test.database, 'model');
      const sold: Sold[] = [];
      for (const one of steps) {
        await take(sold, modelId, one);
        const due = sold.reduce(
          (sum, { amount, share, refunded }) => sum + (share * (amount - refunded)) / amount,
          0,
        );
        const { exact, whole } = (await test.database.maybeRow(earnedBy, [modelId])) ?? {
          exact: 0n,
          whole: 0n,
        };
        // Half a hundredth for each sale of which a part was given back, and no more.
        expect(Math.abs(Number(exact) - due)).toBeLessThanOrEqual(0.5 * sold.length + 1e-6);
        expect(Math.abs(Number(whole) - due / 100)).toBeLessThan(1);
      }
    }),
    { numRuns: 25 },
  );
  await setPercent(80);
  expect(await wallet.verifyLedger()).toEqual([]);
});

it('leaves the site its part of the smallest tips and minutes', async () => {
  const modelId = await addAccount(test.database, 'model');
  const before = (await test.database.row(houseHolds)).hundredths;
  for (let given = 0; given < 10; given += 1) await tip(buyers[given % 4] ?? '', modelId, 1);
  await minutes(modelId, 1, 10);
  expect(await test.database.row(earnedBy, [modelId])).toEqual({ exact: 1600n, whole: 16n });
  expect((await test.database.row(houseHolds)).hundredths - before).toBe(400n);
});

it('tells a model the percentage her sales are booked by, so that her page says what she gets', async () => {
  const modelId = await addAccount(test.database, 'model');
  const context = contextOf(sessionOf(modelId, 'model'));
  await setPercent(65);
  const { data } = await call(wallet.routes.getCreatorShare, {}, { context });
  await tip(buyers[0] ?? '', modelId, 7);
  const { exact } = await test.database.row(earnedBy, [modelId]);
  expect(exact).toBe(sellerShareOf(7n, data.find(({ kind }) => kind === 'tip')?.percent ?? 0));
  expect(exact).toBe(455n);
  await setPercent(80);
});
