import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decimalOf, minorOf } from './amounts.ts';
import { ccbillFormDigest, ccbillSaleDigest, createCcbill } from './ccbill.ts';
import { hmacSha256Hex } from './hashes.ts';
import { createBtcpay, createVerotel, redactWebhook } from './index.ts';
import { verotelSignature, verotelSignedText } from './verotel.ts';

const order = {
  id: '0197c0de-0001-7000-8000-00000000000a',
  amountMinor: 1000n,
  currency: 'USD',
  description: '100 credits',
  resultUrl: 'https://site.example/payment-result?payment=1',
};

describe('amounts', () => {
  it.each([
    ['10.00', 'USD', 1000n],
    ['10', 'USD', 1000n],
    ['9.5', 'USD', 950n],
    ['10.000000', 'EUR', 1000n],
    ['1200', 'JPY', 1200n],
    ['90071992547409.93', 'USD', 9007199254740993n],
  ])('reads %s %s exactly', (text, currency, minor) => {
    expect(minorOf(text, currency)).toBe(minor);
  });

  it.each(['', '-1', '1e3', '10.001', 'NaN', '1,000', '0x10', '10.00.0'])(
    'reads no amount from “%s”',
    (text) => {
      expect(minorOf(text, 'USD')).toBeUndefined();
    },
  );

  it('writes what processors want', () => {
    expect(decimalOf(5n, 'USD')).toBe('0.05');
    expect(decimalOf(123456n, 'EUR')).toBe('1234.56');
    expect(decimalOf(500n, 'JPY')).toBe('500');
  });
});

describe('CCBill', () => {
  const salt = '7d901dad245fd0ff6bc20d06';
  const settings = {
    accountNumber: '900123',
    subaccount: '0000',
    flexFormId: 'flex',
    salt,
    sandbox: false,
  };
  const ccbill = createCcbill(settings);
  const sale = {
    eventType: 'NewSaleSuccess',
    subscriptionId: '0119043702000000123',
    transactionId: '9119043702000000123',
    clientAccnum: '900123',
    clientSubacc: '0000',
    billedInitialPrice: '10.00',
    billedCurrencyCode: '840',
    password: 'hunter2-secret',
    dynamicPricingValidationDigest: ccbillSaleDigest('0119043702000000123', salt),
    'X-paymentId': order.id,
    'X-formDigest': ccbillFormDigest('10.00', '30', '840', salt),
  };
  const webhook = (fields: object, more: object = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    query: '',
    body: JSON.stringify(fields),
    ip: '64.38.212.7',
    ...more,
  });

  it('signs an order as its documentation shows', async () => {
    expect(ccbillFormDigest('10.00', '30', '840', salt)).toBe('a7459445d0e5dc0963fe736dc5cf900b');
    const url = new URL((await ccbill.start(order)).redirectUrl);
    expect(url.origin + url.pathname).toBe('https://api.ccbill.com/wap-frontflex/flexforms/flex');
    expect(url.searchParams.get('formDigest')).toBe('a7459445d0e5dc0963fe736dc5cf900b');
    expect(url.searchParams.get('initialPrice')).toBe('10.00');
  });

  it('believes a proven sale, as JSON and as a form', async () => {
    const expected = {
      verified: true,
      updates: [
        {
          kind: 'paid',
          eventId: 'sale:9119043702000000123',
          paymentId: order.id,
          reference: sale.subscriptionId,
          amountMinor: 1000n,
          currency: 'USD',
        },
      ],
    };
    expect(await ccbill.readWebhook(webhook(sale))).toEqual(expected);
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(sale).toString(),
    };
    expect(await ccbill.readWebhook(webhook({}, form))).toEqual(expected);
  });

  it('says what a sale was paid with, as far as CCBill does', async () => {
    const paidWith = async (fields: object) => {
      const read = await ccbill.readWebhook(webhook({ ...sale, ...fields }));
      if (!read.verified) throw new Error(read.problem);
      const { instrument, country, network } = read.updates[0] ?? {};
      return { instrument, country, network };
    };
    const card = { bin: '411111', last4: '1111', expDate: '1230', cardType: 'VISA', country: 'us' };
    expect(await paidWith(card)).toEqual({ instrument: '411111 1111 1230', country: 'US', network: 'visa' });
    expect(await paidWith({ ...card, paymentAccount: 'a1b2' })).toMatchObject({ instrument: 'a1b2' });
    expect(await paidWith({ country: 'Norway', cardType: 'MasterCard' })).toEqual({
      instrument: undefined,
      country: undefined,
      network: 'mastercard',
    });
  });

  it('keeps ids longer than a float holds', async () => {
    const digest = ccbillSaleDigest('911904370200000012345', salt);
    const body = `{"eventType":"NewSaleSuccess","subscriptionId":911904370200000012345,"transactionId":1,"clientAccnum":900123,"clientSubacc":"0000","billedInitialPrice":10.00,"billedCurrencyCode":840,"dynamicPricingValidationDigest":"${digest}"}`;
    expect(await ccbill.readWebhook(webhook({}, { body }))).toMatchObject({
      verified: true,
      updates: [{ reference: '911904370200000012345', amountMinor: 1000n }],
    });
  });

  it.each([
    ['another address', sale, { ip: '203.0.113.5' }],
    ['another account', { ...sale, clientAccnum: '900124' }, {}],
    ['a wrong digest', { ...sale, dynamicPricingValidationDigest: '0'.repeat(32) }, {}],
    ['the form’s own digest', { ...sale, dynamicPricingValidationDigest: sale['X-formDigest'] }, {}],
    ['no digest', { ...sale, dynamicPricingValidationDigest: undefined }, {}],
    ['no JSON', sale, { body: '{"eventType":' }],
  ])('does not believe %s', async (_what, fields, more) => {
    expect(await ccbill.readWebhook(webhook(fields, more))).toMatchObject({ verified: false });
  });

  it('takes refunds and chargebacks by their subscription', async () => {
    const refund = {
      ...sale,
      eventType: 'Refund',
      amount: '4.00',
      currencyCode: '840',
      'X-paymentId': undefined,
    };
    expect(await ccbill.readWebhook(webhook(refund))).toMatchObject({
      updates: [{ kind: 'refund', reference: sale.subscriptionId, amountMinor: 400n }],
    });
    expect(await ccbill.readWebhook(webhook({ ...refund, eventType: 'Chargeback' }))).toMatchObject({
      updates: [{ kind: 'chargeback' }],
    });
  });

  it('loses the password before it is stored, and can still be read', async () => {
    for (const request of [
      webhook(sale),
      webhook({}, { headers: { 'content-type': 'text/plain' }, body: new URLSearchParams(sale).toString() }),
      webhook({}, { body: '{"pass\\u0077ord" : "hunter2-secret"' }),
    ]) {
      expect(JSON.stringify(redactWebhook(request))).not.toContain('hunter2');
    }
    expect(await ccbill.readWebhook(redactWebhook(webhook(sale)))).toMatchObject({ verified: true });
  });
});

describe('a webhook as it is stored', () => {
  const stored = (body: string, type = 'application/json') =>
    redactWebhook({ method: 'POST', headers: { 'content-type': type }, query: '', body, ip: '192.0.2.1' })
      .body;

  it('stays to the letter without a secret, and keeps exact numbers beside one', () => {
    const plain = '{ "id" : 90071992547409931, "list": [1.50] }';
    expect(stored(plain)).toBe(plain);
    expect(stored('{"id":90071992547409931,"a":[{"CVV":123,"password":{"is":"hunter2"}}]}')).toBe(
      '{"id":90071992547409931,"a":[{"CVV":"[removed]","password":"[removed]"}]}',
    );
  });

  it('keeps nothing of what cannot be read, for a secret may stand anywhere in it', () => {
    expect(stored('{"password":"hunter2",,')).toBe('[23 characters that are no JSON]');
    expect(stored('  ["password", "hunter2"', 'text/plain')).toBe('[24 characters that are no JSON]');
  });

  it('is made in time that grows as it does, whatever a stranger sends', () => {
    const lengths = 1_000_000;
    const forged = [
      '"',
      '"\\',
      '\\"',
      '{"a":',
      '[',
      '" :',
      '{"password":"',
      ' ',
      '&',
      'password=&',
      '%',
      '\0',
    ];
    for (const piece of forged) {
      const body = piece.repeat(lengths / piece.length);
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const before = process.cpuUsage();
        stored(body, type);
        const { user, system } = process.cpuUsage(before);
        // By the work done, not by the clock of a busy machine. What was quadratic took minutes.
        expect((user + system) / 1_000_000, `${type} of ${piece}`).toBeLessThan(2);
      }
    }
  });
});

describe('Verotel', () => {
  const verotel = createVerotel({ shopId: '64233', signatureKey: 'BddJxtUBkDgFB9kj7Zwguxde4gAqha' });
  const key = 'BddJxtUBkDgFB9kj7Zwguxde4gAqha';
  const postback = (fields: Record<string, string>, signature = verotelSignature(fields, key)) => ({
    method: 'GET',
    headers: {},
    query: new URLSearchParams({ ...fields, signature }).toString(),
    body: '',
    ip: '198.51.100.1',
  });
  const purchase = {
    type: 'purchase',
    shopID: '64233',
    priceAmount: '10.00',
    priceCurrency: 'USD',
    referenceID: order.id,
    saleID: '7001',
    transactionID: '9001',
    paymentMethod: 'CC',
    custom1: '',
  };

  it('puts the text to sign together as the official example', () => {
    const example = {
      custom1: 'xxyyzz',
      description: 'Super video download',
      priceAmount: '9.99',
      priceCurrency: 'USD',
      shopID: '64233',
      type: 'purchase',
      version: '3.2',
    };
    // That example is of version 3.2, which differs from 4 in the hash alone.
    const digest = createHash('sha1').update(verotelSignedText(example, key)).digest('hex');
    expect(digest).toBe('3f27723dc11c49dbd01706410f44e6eeff9e8ebf');
  });

  it('starts an order with a signature over its own fields', async () => {
    const url = new URL((await verotel.start(order)).redirectUrl);
    const { signature, ...fields } = Object.fromEntries(url.searchParams);
    expect(signature).toBe(verotelSignature(fields as Record<string, string>, key));
    expect(fields).toMatchObject({
      version: '4',
      type: 'purchase',
      priceAmount: '10.00',
      referenceID: order.id,
    });
  });

  it('reads a purchase, a credit and a chargeback', async () => {
    expect(await verotel.readWebhook(postback(purchase))).toEqual({
      verified: true,
      updates: [
        {
          kind: 'paid',
          eventId: 'purchase:9001',
          paymentId: order.id,
          reference: '7001',
          amountMinor: 1000n,
          currency: 'USD',
        },
      ],
    });
    const card = { ...purchase, truncatedPAN: '411111xxxxxx1111', CCBrand: 'MC' };
    expect(await verotel.readWebhook(postback(card))).toMatchObject({
      updates: [{ instrument: 'MC 411111xxxxxx1111', network: 'mastercard' }],
    });
    const credit = { ...purchase, event: 'credit', transactionID: '9002', parentID: '9001' };
    expect(await verotel.readWebhook(postback(credit))).toMatchObject({ updates: [{ kind: 'refund' }] });
    expect(await verotel.readWebhook(postback({ ...credit, event: 'chargeback' }))).toMatchObject({
      updates: [{ kind: 'chargeback' }],
    });
  });

  it('believes no forged or altered postback', async () => {
    const { signature } = Object.fromEntries(new URLSearchParams(postback(purchase).query));
    const cheaper = { ...purchase, priceAmount: '1.00' };
    expect(await verotel.readWebhook(postback(cheaper, signature))).toMatchObject({ verified: false });
    expect(await verotel.readWebhook(postback(purchase, ''))).toMatchObject({ verified: false });
    expect(await verotel.readWebhook(postback({ ...purchase, shopID: '1' }))).toMatchObject({
      verified: false,
    });
  });
});

describe('BTCPay', () => {
  const settings = { url: 'http://127.0.0.1:9', storeId: 'store', apiKey: 'key', webhookSecret: 'secret' };
  const body = JSON.stringify({ deliveryId: 'd', type: 'InvoiceCreated', storeId: 'store', invoiceId: 'i' });
  const request = (signature: string, text = body) => ({
    method: 'POST',
    headers: { 'btcpay-sig': signature },
    query: '',
    body: text,
    ip: '198.51.100.1',
  });

  it('believes only what its secret has signed, to the byte', async () => {
    const btcpay = createBtcpay(settings);
    const signature = `sha256=${hmacSha256Hex('secret', body)}`;
    expect(await btcpay.readWebhook(request(signature))).toEqual({ verified: true, updates: [] });
    expect(await btcpay.readWebhook(request(signature, `${body} `))).toMatchObject({ verified: false });
    expect(await btcpay.readWebhook(request(''))).toMatchObject({ verified: false });
  });

  it('cannot say while the server is away, so that the webhook comes again', async () => {
    const settled = body.replace('InvoiceCreated', 'InvoiceSettled');
    const signature = `sha256=${hmacSha256Hex('secret', settled)}`;
    await expect(createBtcpay(settings).readWebhook(request(signature, settled))).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    });
  });
});
