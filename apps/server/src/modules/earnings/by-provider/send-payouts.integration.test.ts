import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { startFakeBtcpayPayouts } from '@candela/testkit/payment-fakes/btcpay-payouts';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBtcpayPayouts } from '../../../platform/payments/index.ts';
import { createEarnings, type Earnings } from '../create-earnings.ts';
import { openTestEarnings, type TestEarnings } from '../test-earnings.ts';

const keys = { apiKey: 'key', storeId: 'store' };
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

let site: TestEarnings;
let btcpay: Awaited<ReturnType<typeof startFakeBtcpayPayouts>>;
let earnings: Earnings;
let model: string;

beforeEach(async () => {
  site = openTestEarnings(await openTestDatabase());
  btcpay = await startFakeBtcpayPayouts(keys);
  const payoutProvider = createBtcpayPayouts({ url: btcpay.url, ...keys });
  earnings = createEarnings({ ...site.deps, payoutProvider });
  model = await site.addModel();
});
afterEach(async () => {
  await btcpay.close();
  await site.close();
});

/** Long enough ago that it is no longer undone. */
const approve = (payoutId: string) =>
  site.pass(-minuteMs, () => earnings.payouts.approve({ payoutId, actorId: null }));

/** An approved payout of 2,000 credits, USD 200.00, to a bitcoin address. */
async function approved(): Promise<string> {
  const buyer = await site.addMember(1_000_000n);
  await site.sell({ model, buyer, credits: 5000n, daysAgo: 10 });
  const own = site.as(model);
  const { data: change } = await own.changePayoutMethod({ details: { kind: 'crypto', address } });
  await own.confirmPayoutMethod({ changeId: change.changeId, otp: site.code(model) });
  const { data: payout } = await own.requestPayout({ amountCredits: 2000 });
  await approve(payout._id);
  return payout._id;
}

const statusOf = async (payoutId: string) => {
  const { data } = await site.as(model).listPayouts({});
  return data.find(({ _id }) => _id === payoutId);
};
const balance = async () => (await site.as(model).getModelEarning({})).data.balance;

it('is set aside, asked for and paid, and its reference is the transaction on the chain', async () => {
  const payoutId = await approved();
  await earnings.sendPayouts();
  expect(btcpay.pullPayments()).toMatchObject([{ amount: '200.00', currency: 'USD' }]);
  expect(btcpay.payments()).toMatchObject([{ destination: address, amount: '200.00' }]);
  expect(await statusOf(payoutId)).toMatchObject({ status: 'approved' });

  await site.pass(3 * minuteMs, () => earnings.sendPayouts());
  expect(await statusOf(payoutId)).toMatchObject({ status: 'approved' });
  btcpay.pay(address, 'f00d');
  await site.pass(6 * minuteMs, () => earnings.sendPayouts());
  expect(await statusOf(payoutId)).toMatchObject({ status: 'paid', reference: 'f00d' });
  expect(site.mails.at(-1)?.text).toContain('Reference: f00d.');
  expect(await balance()).toMatchObject({ paidCredits: 2000, availableCredits: 2000 });
  await site.pass(dayMs, () => earnings.sendPayouts());
  expect(btcpay.payments()).toHaveLength(1);
});

it('is paid once though every answer is lost and two processes ask', async () => {
  await approved();
  btcpay.setLosesAnswers(true);
  await earnings.sendPayouts();
  for (const minutes of [2, 5, 10, 30]) {
    await site.pass(minutes * minuteMs, () => Promise.all([earnings.sendPayouts(), earnings.sendPayouts()]));
  }
  expect(btcpay.payments(), 'nothing is asked for from a sum nobody wrote down').toEqual([]);
  btcpay.setLosesAnswers(false);
  await site.pass(2 * hourMs, () => earnings.sendPayouts());
  expect(btcpay.payments()).toHaveLength(1);
});

it('finds the payment again when the answer to the claim was lost', async () => {
  const payoutId = await approved();
  const provider = createBtcpayPayouts({ url: btcpay.url, ...keys });
  let losesOne = true;
  const losing = createEarnings({
    ...site.deps,
    payoutProvider: {
      ...provider,
      async send(order, reservation) {
        btcpay.setLosesAnswers(losesOne);
        losesOne = false;
        try {
          return await provider.send(order, reservation);
        } finally {
          btcpay.setLosesAnswers(false);
        }
      },
    },
  });
  await losing.sendPayouts();
  expect(btcpay.payments()).toHaveLength(1);
  await site.pass(2 * minuteMs, () => losing.sendPayouts());
  btcpay.pay(address, 'beef');
  await site.pass(10 * minuteMs, () => losing.sendPayouts());
  expect(btcpay.payments()).toHaveLength(1);
  expect(await statusOf(payoutId)).toMatchObject({ status: 'paid', reference: 'beef' });
});

it('belongs to the provider alone: no hand and no file for the bank takes it as well', async () => {
  const payoutId = await approved();
  const { payouts } = earnings;
  await refusal(payouts.exportFile({ actorId: null }), 'not_found');
  await earnings.sendPayouts();
  await refusal(site.earnings.payouts.exportFile({ actorId: null }), 'not_found');
  const taken = await refusal(payouts.markPaid({ payoutId, actorId: null, reference: 'R' }), 'conflict');
  expect(taken.message).toContain('payment provider is paying this');
  await refusal(payouts.giveBack({ payoutId, actorId: null, reason: 'late' }), 'conflict');

  btcpay.cancel(address);
  await site.pass(3 * minuteMs, () => earnings.sendPayouts());
  expect(await statusOf(payoutId)).toMatchObject({ status: 'returned' });
  expect(await balance()).toMatchObject({ availableCredits: 4000, requestedCredits: 0 });
  expect(btcpay.pullPayments(), 'nobody claims it any more').toMatchObject([{ archived: true }]);
});

it('goes back to the earnings when the address is refused, and only once nothing can be paid', async () => {
  const payoutId = await approved();
  btcpay.setRefuses({ path: 'Destination', message: 'Invalid address' });
  await earnings.sendPayouts();
  expect(await statusOf(payoutId)).toMatchObject({
    status: 'returned',
    reason: "The payment provider didn't send it. Check your payout address and ask again.",
  });
  expect(btcpay.pullPayments()).toMatchObject([{ archived: true }]);
  expect(await balance()).toMatchObject({ availableCredits: 4000 });
});

it('is approved once there is a rate again', async () => {
  await approved();
  btcpay.setHasRate(false);
  await earnings.sendPayouts();
  expect(btcpay.payments()).toMatchObject([{ state: 'AwaitingApproval' }]);
  await site.pass(3 * minuteMs, () => earnings.sendPayouts());
  expect(await site.dump(['earnings.provider_payouts'])).toContain('No rate is available');
  btcpay.setHasRate(true);
  await site.pass(hourMs, () => earnings.sendPayouts());
  expect(btcpay.payments()).toMatchObject([{ state: 'AwaitingPayment' }]);
});

it('is taken back by staff while nothing was set aside, and by archiving what was', async () => {
  const payoutId = await approved();
  btcpay.setDown(true);
  await earnings.sendPayouts();
  await earnings.payouts.giveBack({ payoutId, actorId: null, reason: 'BTCPay is closed.' });
  btcpay.setDown(false);
  await site.pass(dayMs, () => earnings.sendPayouts());
  expect(btcpay.pullPayments()).toEqual([]);
  expect(await balance()).toMatchObject({ availableCredits: 4000 });

  const { data: again } = await site.as(model).requestPayout({ amountCredits: 2000 });
  await approve(again._id);
  btcpay.setRefuses({ path: 'PayoutMethodId', message: 'Set up a wallet first' });
  await earnings.sendPayouts();
  btcpay.setRefuses(undefined);
  btcpay.archiveEverything();
  await site.pass(hourMs, () => earnings.sendPayouts());
  expect(await statusOf(again._id)).toMatchObject({ status: 'returned' });
  expect(await balance()).toMatchObject({ availableCredits: 4000 });
});

it('waits, with the reason on show, while the provider is away or has no rate', async () => {
  const payoutId = await approved();
  btcpay.setDown(true);
  await earnings.sendPayouts();
  const shown = () => site.dump(['earnings.provider_payouts']);
  expect(await shown()).toContain('BTCPay Server did not answer as expected');
  btcpay.setDown(false);
  btcpay.setRefuses({ path: 'PayoutMethodId', message: 'Set up a wallet first' });
  await site.pass(2 * minuteMs, () => earnings.sendPayouts());
  expect(await shown()).toContain('Set up a wallet first');
  expect(await statusOf(payoutId)).toMatchObject({ status: 'approved' });
  btcpay.setRefuses(undefined);
  await site.pass(2 * hourMs, () => earnings.sendPayouts());
  expect(await shown()).not.toContain('wallet');
  expect(btcpay.payments()).toHaveLength(1);
});

it('says when it should arrive, once five of its kind were paid', async () => {
  const buyer = await site.addMember(1_000_000n);
  await site.sell({ model, buyer, credits: 10_000n, daysAgo: 10 });
  await site.addMethod(model);
  const own = site.as(model);
  const arrival = async () => (await own.getModelEarning({})).data.terms.payoutArrivesBy;
  for (let paid = 0; paid < 5; paid += 1) {
    expect((await arrival()).bank).toBeNull();
    const { data: payout } = await own.requestPayout({ amountCredits: 500 });
    await site.pass(3 * dayMs, async () => {
      await earnings.payouts.approve({ payoutId: payout._id, actorId: null });
      await earnings.payouts.markPaid({ payoutId: payout._id, actorId: null, reference: `R${paid}` });
    });
  }
  const { bank, wire, crypto } = await arrival();
  const days = (Date.parse(bank ?? '') - site.deps.clock().getTime()) / dayMs;
  expect(days, 'three days until it is sent, two at the banks').toBe(5);
  expect([wire, crypto]).toEqual([null, null]);
});
