import { dayMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEarnings } from './create-earnings.ts';
import { schedulesDue } from './rules.ts';
import { iban, openTestEarnings, otherIban, type TestEarnings } from './test-earnings.ts';

let site: TestEarnings;
let model: string;
let buyer: string;

beforeAll(async () => {
  site = openTestEarnings(await openTestDatabase());
});
afterAll(() => site.close());
beforeEach(async () => {
  model = await site.addModel();
  buyer = await site.addMember(1_000_000n);
});

/** A model with so many credits ready to be paid out and a confirmed bank account. */
async function withReady(credits: bigint): Promise<ReturnType<TestEarnings['as']>> {
  await site.sell({ model, buyer, credits: (credits * 100n) / 80n, daysAgo: 10 });
  await site.addMethod(model);
  return site.as(model);
}

describe('what a model earned', () => {
  it('is pending until the hold days have passed, and ready to the second after', async () => {
    await site.sell({ model, buyer, credits: 1000n, daysAgo: 6.999 });
    await site.sell({ model, buyer, credits: 500n, daysAgo: 7.001 });
    const own = site.as(model);
    const read = async () => (await own.getModelEarning({})).data.balance;
    expect(await read()).toMatchObject({ pendingCredits: 800, availableCredits: 400, earnedCredits: 1200 });
    await site.pass(0.01 * dayMs, async () => {
      expect(await read()).toMatchObject({ pendingCredits: 0, availableCredits: 1200, pendingUntil: null });
    });
  });

  it('is kept back by a hold with an amount, wholly by one without, and free again after', async () => {
    const own = await withReady(1000n);
    const read = async () => (await own.getModelEarning({})).data;
    await site.hold(model, 'A buyer disputes a sale.', 300n);
    expect((await read()).balance).toMatchObject({ heldCredits: 300, availableCredits: 700 });
    await site.hold(model, 'We are checking your documents.');
    const held = await read();
    expect(held.balance).toMatchObject({ heldCredits: 1000, availableCredits: 0 });
    expect(held.holds.map(({ reason, amountCredits }) => [reason, amountCredits])).toEqual([
      ['A buyer disputes a sale.', 300],
      ['We are checking your documents.', null],
    ]);
    const refused = await refusal(own.requestPayout({ amountCredits: 'all' }), 'payouts_held');
    expect(refused.message).toBe('We are checking your documents.');
    expect(await site.release(model)).toBe(2);
    expect((await read()).balance).toMatchObject({ heldCredits: 0, availableCredits: 1000 });
  });
});

describe('a payout', () => {
  it('moves earnings through the journal and is paid once approved', async () => {
    const own = await withReady(2000n);
    const { data: payout } = await own.requestPayout({ amountCredits: 1500 });
    expect(payout).toMatchObject({
      status: 'requested',
      amountCredits: 1500,
      amountMinor: 15_000,
      currency: 'USD',
    });
    expect(site.mails.at(-1)?.subject).toContain('USD 150.00');
    const after = (await own.getModelEarning({})).data.balance;
    expect(after).toMatchObject({ availableCredits: 500, requestedCredits: 1500, paidCredits: 0 });
    const payouts = site.earnings.payouts;
    await refusal(payouts.markPaid({ payoutId: payout._id, actorId: null, reference: 'R1' }), 'conflict');
    await payouts.approve({ payoutId: payout._id, actorId: null });
    await refusal(own.cancelPayout({ payoutId: payout._id }), 'conflict');
    await payouts.markPaid({ payoutId: payout._id, actorId: null, reference: 'R1' });
    await refusal(payouts.markPaid({ payoutId: payout._id, actorId: null, reference: 'R2' }), 'conflict');
    await refusal(payouts.giveBack({ payoutId: payout._id, actorId: null, reason: 'late' }), 'conflict');
    expect(site.mails.at(-1)?.text).toContain('Reference: R1.');
    const paid = (await own.getModelEarning({})).data.balance;
    expect(paid).toMatchObject({
      availableCredits: 500,
      requestedCredits: 0,
      paidCredits: 1500,
      earnedCredits: 2000,
    });
    expect((await own.listPayouts({})).data).toMatchObject([{ status: 'paid', reference: 'R1' }]);
    expect(await site.wallet.verifyLedger()).toEqual([]);
  });

  it('is earnings again when returned or taken back', async () => {
    const own = await withReady(2000n);
    const { data: first } = await own.requestPayout({ amountCredits: 1000 });
    const { data: second } = await own.requestPayout({ amountCredits: 'all' });
    await own.cancelPayout({ payoutId: first._id });
    await refusal(own.cancelPayout({ payoutId: first._id }), 'conflict');
    await site.earnings.payouts.giveBack({
      payoutId: second._id,
      actorId: null,
      reason: 'The IBAN is closed.',
    });
    expect(site.mails.at(-1)?.text).toContain('The IBAN is closed.');
    expect((await own.getModelEarning({})).data.balance).toMatchObject({
      availableCredits: 2000,
      requestedCredits: 0,
      earnedCredits: 2000,
    });
    expect(await site.wallet.verifyLedger()).toEqual([]);
  });

  it('is refused without a method, below the minimum and beyond what is ready', async () => {
    await site.sell({ model, buyer, credits: 1000n, daysAgo: 10 });
    const own = site.as(model);
    await refusal(own.requestPayout({ amountCredits: 'all' }), 'no_payout_method');
    await site.addMethod(model);
    await refusal(
      own.requestPayout({ amountCredits: site.terms.payoutMinimumCredits - 1 }),
      'below_payout_minimum',
    );
    await refusal(own.requestPayout({ amountCredits: 801 }), 'not_enough_earnings');
    await refusal(site.as(await site.addModel()).requestPayout({ amountCredits: 500 }), 'no_payout_method');
    expect((await own.listPayouts({})).totalCount).toBe(0);
  });

  it('is nobody else’s to see, name or take back', async () => {
    const own = await withReady(1000n);
    const { data: payout } = await own.requestPayout({ amountCredits: 'all' });
    const stranger = site.as(await site.addModel());
    await refusal(stranger.cancelPayout({ payoutId: payout._id }), 'not_found');
    expect((await stranger.listPayouts({})).data).toEqual([]);
    const { methods } = (await own.listPayoutMethods({})).data;
    const methodId = methods[0]?._id ?? '';
    await refusal(stranger.requestPayout({ amountCredits: 1, methodId }), 'not_found');
    await refusal(stranger.removePayoutMethod({ methodId }), 'not_found');
  });

  it('is taken once by 20 requests at the same time that each want everything', async () => {
    const own = await withReady(2000n);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => own.requestPayout({ amountCredits: 'all' })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await own.getModelEarning({})).data.balance).toMatchObject({
      availableCredits: 0,
      requestedCredits: 2000,
    });
  });

  it('never goes below what is ready when 20 requests each want a part', async () => {
    const own = await withReady(3000n);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => own.requestPayout({ amountCredits: 700 })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect((await own.getModelEarning({})).data.balance).toMatchObject({
      availableCredits: 200,
      requestedCredits: 2800,
    });
    expect(await site.wallet.verifyLedger()).toEqual([]);
  });

  it('is asked for once by one key, however often it is sent', async () => {
    await withReady(2000n);
    const own = site.as(model, 'one-key-of-this-test');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => own.requestPayout({ amountCredits: 600 })),
    );
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
    expect((await own.listPayouts({})).totalCount).toBe(1);
    await refusal(own.requestPayout({ amountCredits: 601 }), 'key_reused');
  });
});

describe('the weekly payout', () => {
  it('takes everything that is ready, once, from those who want it and reach the minimum', async () => {
    const own = await withReady(1000n);
    await own.updatePayoutSettings({ autoPayout: true });
    const poor = await site.addModel();
    await site.sell({ model: poor, buyer, credits: 10n, daysAgo: 10 });
    await site.addMethod(poor);
    await site.as(poor).updatePayoutSettings({ autoPayout: true });
    const other = await site.addModel();
    await site.sell({ model: other, buyer, credits: 1000n, daysAgo: 10 });
    await site.addMethod(other);
    await Promise.all([site.earnings.payOutWeekly(), site.earnings.payOutWeekly()]);
    expect((await own.listPayouts({})).data).toMatchObject([{ amountCredits: 1000, automatic: true }]);
    expect((await site.as(poor).listPayouts({})).totalCount).toBe(0);
    expect((await site.as(other).listPayouts({})).totalCount).toBe(0);
  });

  it('waits for her threshold and her schedule, and by hand she may ask for less', async () => {
    const own = await withReady(1000n);
    const settings = { autoPayout: true, autoPayoutFrom: 1500, autoPayoutEvery: 'weekly' } as const;
    expect((await own.updatePayoutSettings(settings)).data).toMatchObject(settings);
    await site.earnings.payOutWeekly();
    expect((await own.listPayouts({})).totalCount, 'below her threshold').toBe(0);
    await own.requestPayout({ amountCredits: 600 });
    await own.updatePayoutSettings({ autoPayoutFrom: null });
    const due = schedulesDue(site.deps.clock());
    const other = (['fortnightly', 'monthly'] as const).find((schedule) => !due.includes(schedule));
    if (other) {
      await own.updatePayoutSettings({ autoPayoutEvery: other });
      await site.earnings.payOutWeekly();
      expect((await own.listPayouts({})).totalCount, 'not her week').toBe(1);
    }
    await expect(own.updatePayoutSettings({ autoPayoutFrom: 0 })).rejects.toThrow();
  });

  it('goes on after a model it failed for, and asks to be run again for them', async () => {
    const models = await Promise.all([1, 2, 3].map(() => site.addModel()));
    for (const one of models) {
      await site.sell({ model: one, buyer, credits: 1000n, daysAgo: 10 });
      await site.addMethod(one);
      await site.as(one).updatePayoutSettings({ autoPayout: true });
    }
    const [unlucky = '', ...others] = models.sort();
    const broken = createEarnings({
      ...site.deps,
      async contactOf(queries, accountId) {
        if (accountId === unlucky) throw new Error('a row nobody foresaw');
        return await site.deps.contactOf(queries, accountId);
      },
    });
    await expect(broken.payOutWeekly()).rejects.toThrow('1 weekly payouts failed');
    const countOf = async (one: string) => (await site.as(one).listPayouts({})).totalCount;
    expect(await Promise.all(others.map(countOf))).toEqual([1, 1]);
    expect(await countOf(unlucky)).toBe(0);
    await site.earnings.payOutWeekly();
    expect(await countOf(unlucky)).toBe(1);
  });

  it('needs a method to be turned on, and is off once the last is gone', async () => {
    const own = site.as(model);
    await refusal(own.updatePayoutSettings({ autoPayout: true }), 'no_payout_method');
    const methodId = await site.addMethod(model);
    await own.updatePayoutSettings({ autoPayout: true });
    await own.removePayoutMethod({ methodId });
    expect((await own.listPayoutMethods({})).data).toMatchObject({ autoPayout: false, methods: [] });
  });
});

describe('the file for the bank', () => {
  it('holds each approved payout once, with the details in the clear and no formula', async () => {
    await site.settleEverything();
    const own = await withReady(3000n);
    const { data: first } = await own.requestPayout({ amountCredits: 1000 });
    await own.requestPayout({ amountCredits: 600 });
    const payouts = site.earnings.payouts;
    await refusal(payouts.exportFile({ actorId: null }), 'not_found');
    await payouts.approve({ payoutId: first._id, actorId: null });
    const files = await Promise.allSettled([
      payouts.exportFile({ actorId: null }),
      payouts.exportFile({ actorId: null }),
    ]);
    const made = files.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
    expect(made).toHaveLength(1);
    expect(made[0]?.payoutCount).toBe(1);
    expect(made[0]?.csv.split('\n')[1]).toContain(`,bank,'=Maren Vale,${iban},`);
    expect(made[0]?.csv).toContain('100.00,USD');
    await refusal(payouts.exportFile({ actorId: null }), 'not_found');
    const again = await payouts.exportFile({ actorId: null, batchId: made[0]?.batchId });
    expect(again.csv).toBe(made[0]?.csv);
    await payouts.markPaid({ payoutId: first._id, actorId: null, reference: 'R' });
    await refusal(payouts.exportFile({ actorId: null, batchId: made[0]?.batchId }), 'not_found');
  });

  it('writes those in euros to SEPA accounts as credit transfers, too', async () => {
    await site.settleEverything();
    const { terms } = site;
    const before = { ...terms };
    const payouts = site.earnings.payouts;
    const own = await withReady(2000n);
    const approved = async () => {
      const { data } = await own.requestPayout({ amountCredits: 1000 });
      await payouts.approve({ payoutId: data._id, actorId: null });
      return data._id;
    };
    Object.assign(terms, { payerName: 'Lamp House', payerIban: otherIban });
    const inDollars = await approved();
    terms.currency = 'EUR';
    const inEuros = await approved();
    const { batchId, payoutCount, creditTransfers } = await payouts.exportFile({ actorId: null });
    expect([payoutCount, creditTransfers?.payoutCount]).toEqual([2, 1]);
    expect(creditTransfers?.xml).toContain(inEuros.replaceAll('-', ''));
    expect(creditTransfers?.xml).not.toContain(inDollars.replaceAll('-', ''));
    expect(creditTransfers?.xml).toContain('<Nm>.Maren Vale</Nm>');
    expect((await payouts.exportFile({ actorId: null, batchId })).creditTransfers).toEqual(creditTransfers);
    terms.payerIban = '';
    expect((await payouts.exportFile({ actorId: null, batchId })).creditTransfers).toBeNull();
    Object.assign(terms, before);
  });

  it('still knows where a payout goes whose method was changed meanwhile, and forgets it once paid', async () => {
    await site.settleEverything();
    const own = await withReady(1000n);
    const { data: payout } = await own.requestPayout({ amountCredits: 'all' });
    const [method] = (await own.listPayoutMethods({})).data.methods;
    await site.earnings.payouts.approve({ payoutId: payout._id, actorId: null });
    await site.addMethod(model, { iban: otherIban, replacesId: method?._id });
    const { csv } = await site.earnings.payouts.exportFile({ actorId: null });
    expect(csv).toContain(iban);
    expect(csv).not.toContain(otherIban);
    await site.earnings.payouts.markPaid({ payoutId: payout._id, actorId: null, reference: 'R' });
    expect(await site.encryptedOf(method?._id ?? '')).toBeNull();
  });
});
