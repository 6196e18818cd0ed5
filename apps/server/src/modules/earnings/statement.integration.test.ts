import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestEarnings, type TestEarnings } from './test-earnings.ts';

let site: TestEarnings;

beforeAll(async () => {
  site = openTestEarnings(await openTestDatabase());
});
afterAll(() => site.close());

const advertise = (modelId: string, amountCredits: bigint) =>
  site.database.transaction((tx) =>
    site.earnings.charge(tx, {
      modelId,
      amountCredits,
      note: 'Featured placement, 7 days',
      at: site.deps.clock(),
    }),
  );

it('shows sales, refunds, advertising and payouts with the balance after each', async () => {
  const model = await site.addModel();
  const buyer = await site.addMember(10_000n);
  await site.addMethod(model);
  await site.sell({ model, buyer, credits: 1000n, daysAgo: 20 });
  const second = await site.sell({ model, buyer, credits: 500n, daysAgo: 19, kind: 'gallery' });
  await site.refund(second, 100n);
  await advertise(model, 315n);
  const { data: payout } = await site.as(model).requestPayout({ amountCredits: 600 });
  await site.as(model).cancelPayout({ payoutId: payout._id });

  const { data: lines, totalCount } = await site.as(model).listStatement({ per_page: 50 });
  expect(totalCount).toBe(6);
  const found = lines.map(({ kind, credits, balanceCredits }) => ({ kind, credits, balanceCredits }));
  expect(found.at(-1)).toEqual({ kind: 'tip', credits: 800, balanceCredits: 800 });
  expect(found.at(-2)).toEqual({ kind: 'gallery', credits: 400, balanceCredits: 1200 });
  // What happened at one moment of this clock may stand in any order; the sums do not depend on it.
  expect(new Set(found.slice(0, 4).map(({ kind, credits }) => `${kind} ${credits}`))).toEqual(
    new Set(['refund -80', 'advertising -315', 'payoutRequest -600', 'payoutReturned 600']),
  );
  expect(found[0]?.balanceCredits).toBe(805);
  expect(lines.find(({ kind }) => kind === 'refund')).toMatchObject({ purchaseId: second, title: 'gallery' });
});

it('says the same whichever way it is read', async () => {
  const model = await site.addModel();
  const buyer = await site.addMember(10_000n);
  await site.sell({ model, buyer, credits: 1000n, daysAgo: 20 });
  await advertise(model, 315n);
  const { balance, totals, sources } = (await site.as(model).getModelEarning({ days: 30 })).data;
  expect(totals.credits).toBe(800);
  expect(sources.reduce((sum, { credits }) => sum + credits, 0)).toBe(800);
  expect(balance).toMatchObject({
    availableCredits: 485,
    spentCredits: 315,
    owedCredits: 0,
    earnedCredits: 800,
  });
});

it('owes what was refunded after it was spent', async () => {
  const model = await site.addModel();
  const buyer = await site.addMember(10_000n);
  const sale = await site.sell({ model, buyer, credits: 100n, daysAgo: 20 });
  await advertise(model, 80n);
  await site.refund(sale);
  await site.sell({ model, buyer, credits: 10n, daysAgo: 0 });
  const { balance } = (await site.as(model).getModelEarning({ days: 30 })).data;
  expect(balance).toMatchObject({
    pendingCredits: 8,
    availableCredits: 0,
    spentCredits: 80,
    owedCredits: 80,
    earnedCredits: 8,
  });
});

it('shows nobody another’s statement, by page', async () => {
  const [model, other] = [await site.addModel(), await site.addModel()];
  const buyer = await site.addMember(1000n);
  for (const daysAgo of [3, 2, 1]) await site.sell({ model, buyer, credits: 10n, daysAgo });
  expect((await site.as(other).listStatement({})).totalCount).toBe(0);
  const second = await site.as(model).listStatement({ per_page: 2, current_page: 2 });
  expect(second.data.map(({ balanceCredits }) => balanceCredits)).toEqual([8]);
});
