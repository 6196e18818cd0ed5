import { createHash } from 'node:crypto';
import { post, serveFake } from './fake-server.ts';

interface Order {
  subscriptionId: string;
  transactionId: string;
  query: URLSearchParams;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/**
 * CCBill's side: a FlexForm that checks the digest, and webhooks as JSON or as a form. Written from CCBill's
 * documents alone, so that it does not share the site's mistakes.
 */
export async function startFakeCcbill(salt: string) {
  const orders = new Map<string, Order>();
  let next = 119_043_702_000_000_123n;
  const server = await serveFake(({ url }) => {
    const get = (name: string) => url.searchParams.get(name) ?? '';
    const digest = md5(get('initialPrice') + get('initialPeriod') + get('currencyCode') + salt);
    if (!url.pathname.startsWith('/wap-frontflex/flexforms/') || digest !== get('formDigest')) {
      return { status: 400, body: '{"error":"formDigest"}' };
    }
    next += 1n;
    orders.set(get('paymentId'), {
      subscriptionId: `0${next}`,
      transactionId: `9${next}`,
      query: url.searchParams,
    });
    return { status: 200, body: '{}' };
  });

  function fieldsOf(paymentId: string): { order: Order; common: Record<string, string> } {
    const order = orders.get(paymentId);
    if (!order) throw new Error('Nobody came to this form.');
    const get = (name: string) => order.query.get(name) ?? '';
    const common = {
      clientAccnum: get('clientAccnum'),
      clientSubacc: get('clientSubacc'),
      subscriptionId: order.subscriptionId,
      transactionId: order.transactionId,
      timestamp: '2026-03-01 05:00:00',
    };
    return { order, common };
  }

  function sale(paymentId: string): Record<string, string> {
    const { order, common } = fieldsOf(paymentId);
    const get = (name: string) => order.query.get(name) ?? '';
    return {
      ...common,
      eventType: 'NewSaleSuccess',
      eventGroupType: 'Subscription',
      username: 'buyer',
      password: 'the-buyers-password',
      billedInitialPrice: get('initialPrice'),
      billedCurrencyCode: get('currencyCode'),
      dynamicPricingValidationDigest: md5(`${order.subscriptionId}1${salt}`),
      'X-paymentId': paymentId,
      'X-formDigest': get('formDigest'),
    };
  }

  return {
    url: server.url,
    close: server.close,
    sale,
    /** What is sent when a sale is taken back; it names the sale and not the site's order. */
    takenBack(paymentId: string, eventType: 'Refund' | 'Chargeback', amount: string): Record<string, string> {
      return {
        ...fieldsOf(paymentId).common,
        eventType,
        amount,
        currency: 'USD',
        currencyCode: '840',
        reason: 'test',
      };
    },
    sendJson: (webhookUrl: string, fields: Record<string, string>) =>
      post(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      }),
    sendForm: (webhookUrl: string, fields: Record<string, string>) =>
      post(webhookUrl, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}
