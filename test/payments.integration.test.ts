import { bootSite, type Site } from '@candela/testkit/boot';
import { startFakeBtcpay } from '@candela/testkit/payment-fakes/btcpay';
import { startFakeCcbill } from '@candela/testkit/payment-fakes/ccbill';
import { startFakeVerotel } from '@candela/testkit/payment-fakes/verotel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf } from './e2e/give-credits.ts';

const salt = 'a-salt-of-dynamic-pricing';
const signatureKey = 'a-signature-key';
const btcpayKeys = { apiKey: 'api-key', webhookSecret: 'webhook-secret', storeId: 'store' };
const waitLimitMs = 10_000;

let site: Site;
let token: string;
let ccbill: Awaited<ReturnType<typeof startFakeCcbill>>;
let verotel: Awaited<ReturnType<typeof startFakeVerotel>>;
let btcpay: Awaited<ReturnType<typeof startFakeBtcpay>>;

beforeAll(async () => {
  ccbill = await startFakeCcbill(salt);
  verotel = await startFakeVerotel(signatureKey);
  btcpay = await startFakeBtcpay(btcpayKeys);
  site = await bootSite({
    seed: 'none',
    env: {
      CCBILL_ACCOUNT: '900123',
      CCBILL_SUBACCOUNT: '0000',
      CCBILL_FLEX_ID: 'flex',
      CCBILL_SALT: salt,
      CCBILL_ADDRESSES: '127.0.0.1,::1',
      CCBILL_URL: ccbill.url,
      VEROTEL_SHOP_ID: '64233',
      VEROTEL_SIGNATURE_KEY: signatureKey,
      VEROTEL_URL: verotel.url,
      BTCPAY_URL: btcpay.url,
      BTCPAY_STORE_ID: btcpayKeys.storeId,
      BTCPAY_API_KEY: btcpayKeys.apiKey,
      BTCPAY_WEBHOOK_SECRET: btcpayKeys.webhookSecret,
    },
  });
  token = await signUp('payer.one', 'payer@example.org');
});

afterAll(async () => {
  await site?.stop();
  await Promise.all([ccbill?.close(), verotel?.close(), btcpay?.close()]);
});

async function signUp(username: string, email: string): Promise<string> {
  const form = {
    type: 'user',
    username,
    email,
    password: 'Quiet-harbour-71',
    dob: '1990-01-01',
    acceptTerms: true,
  };
  expect((await site.call('userAccess/register', form)).status).toBe(200);
  const otp = await site.outbox(email);
  const answer = await site.call('userAccess/change-password', { email, otp, purpose: 'verifyEmail' });
  return (answer.body as { data: { result: { token: string } } }).data.result.token;
}

const balance = () => balanceOf(site, token);

async function order(provider: string): Promise<{ paymentId: string; redirectUrl: string }> {
  const answer = await site.call('userAccess/makePayment', { credits: 100, provider }, token);
  expect(answer.status).toBe(200);
  return (answer.body as { data: { paymentId: string; redirectUrl: string } }).data;
}

async function payment(paymentId: string): Promise<{ status: string; credited: boolean }> {
  const answer = await site.call('userWallet/getPayment', { paymentId }, token);
  return (answer.body as { data: { status: string; credited: boolean } }).data;
}

async function until(paymentId: string, status: string): Promise<void> {
  const deadline = Date.now() + waitLimitMs;
  while ((await payment(paymentId)).status !== status) {
    if (Date.now() > deadline) throw new Error(`The payment did not become ${status}.\n${site.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const hook = (provider: string) => `${site.url}/webhooks/${provider}`;

test('CCBill: from the form over the sale to a refund in part and a chargeback, in JSON and as a form', async () => {
  const before = await balance();
  const { paymentId, redirectUrl } = await order('ccbill');
  expect((await fetch(redirectUrl)).status).toBe(200);
  const sale = ccbill.sale(paymentId);
  const forged = { ...sale, dynamicPricingValidationDigest: sale['X-formDigest'] ?? '' };
  expect((await ccbill.sendJson(hook('ccbill'), forged)).status).toBe(400);
  // Its refunds name the sale only, and this one comes first.
  expect((await ccbill.sendForm(hook('ccbill'), ccbill.takenBack(paymentId, 'Refund', '4.00'))).status).toBe(
    200,
  );
  expect(await balance()).toBe(before);
  expect((await ccbill.sendJson(hook('ccbill'), sale)).status).toBe(200);
  expect((await ccbill.sendForm(hook('ccbill'), sale)).status).toBe(200);
  expect(await payment(paymentId)).toMatchObject({ status: 'paid', refunded: { amountMinor: 400 } });
  expect(await balance()).toBe(before + 60);
  expect(
    (await ccbill.sendJson(hook('ccbill'), ccbill.takenBack(paymentId, 'Chargeback', '10.00'))).status,
  ).toBe(200);
  expect((await payment(paymentId)).status).toBe('chargeback');
  expect(await balance()).toBe(before);
  expect(site.output()).not.toContain('the-buyers-password');
});

test('Verotel: the sale is answered OK, then given back', async () => {
  const before = await balance();
  const { paymentId, redirectUrl } = await order('verotel');
  expect((await fetch(redirectUrl)).status).toBe(200);
  const postback = verotel.postback(paymentId);
  expect((await verotel.send(hook('verotel'), postback, '0'.repeat(64))).body).not.toBe('OK');
  const answers = await Promise.all(Array.from({ length: 5 }, () => verotel.send(hook('verotel'), postback)));
  expect(answers.map((answer) => answer.body)).toEqual(Array.from({ length: 5 }, () => 'OK'));
  expect(await balance()).toBe(before + 100);
  expect((await verotel.send(hook('verotel'), verotel.postback(paymentId, 'credit'))).body).toBe('OK');
  expect((await payment(paymentId)).status).toBe('refunded');
  expect(await balance()).toBe(before);
});

test('BTCPay: an invoice is made, and only its settling credits', async () => {
  const before = await balance();
  const { paymentId, redirectUrl } = await order('btcpay');
  const invoice = btcpay.invoiceOf(paymentId);
  expect(redirectUrl).toBe(invoice.checkoutLink);
  expect(invoice).toMatchObject({ amount: '10.00', currency: 'USD' });
  const processing = btcpay.delivery(invoice, 'InvoiceProcessing');
  expect((await btcpay.send(hook('btcpay'), processing)).status).toBe(200);
  // Signed, yet the server itself does not know it as settled.
  const early = processing.replace('InvoiceProcessing', 'InvoiceSettled');
  expect((await btcpay.send(hook('btcpay'), early)).status).toBe(400);
  expect(await balance()).toBe(before);
  const settled = btcpay.delivery(invoice, 'InvoiceSettled');
  expect((await btcpay.send(hook('btcpay'), settled, 'another-secret')).status).toBe(400);
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await btcpay.send(hook('btcpay'), settled)).status).toBe(200);
  }
  expect(await balance()).toBe(before + 100);
});

test('sandbox: the pay page leads through a challenge to credits, over HTTP and signed', async () => {
  const before = await balance();
  const { paymentId, redirectUrl } = await order('sandbox');
  const page = await (await fetch(redirectUrl)).text();
  expect(page).toContain('Test payment, no money moves');
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const card = { number: '4000 0000 0000 3220', expiry: '12/30', cvc: '123', name: 'Test' };
  expect((await post(redirectUrl, { ...card, number: '4242424242424242' })).status).toBe(422);
  expect((await post(redirectUrl, card)).status).toBe(303);
  expect((await post(`${redirectUrl}/challenge`, { code: '000000' })).status).toBe(422);
  expect((await post(`${redirectUrl}/challenge`, { code: '123456' })).status).toBe(303);
  await until(paymentId, 'paid');
  expect(await balance()).toBe(before + 100);
  const sandboxConsole = redirectUrl.replace('/pay/', '/console/');
  expect((await post(`${sandboxConsole}/refund`, {})).status).toBe(303);
  await until(paymentId, 'refunded');
  expect(await balance()).toBe(before);
});

test('a restart between two deliveries loses and doubles nothing', async () => {
  const before = await balance();
  const { paymentId, redirectUrl } = await order('ccbill');
  await fetch(redirectUrl);
  const sale = ccbill.sale(paymentId);
  expect((await ccbill.sendJson(hook('ccbill'), sale)).status).toBe(200);
  await site.kill9();
  await site.restart();
  expect((await ccbill.sendJson(hook('ccbill'), sale)).status).toBe(200);
  expect(await balance()).toBe(before + 100);
});
