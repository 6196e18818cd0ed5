import { createHash } from 'node:crypto';
import { post, serveFake } from './fake-server.ts';

/** FlexPay 4 in its own words: SHA-256 over the key and every field that is not empty, by name. */
function sign(fields: Record<string, string>, key: string): string {
  const names = Object.keys(fields).filter((name) => fields[name] !== '');
  const text = [key, ...names.sort().map((name) => `${name}=${fields[name]}`)].join(':');
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Verotel's side: an order page that checks the signature, and signed postbacks as GET. */
export async function startFakeVerotel(key: string) {
  const orders = new Map<string, Record<string, string>>();
  const server = await serveFake(({ url }) => {
    const { signature, ...fields } = Object.fromEntries(url.searchParams) as Record<string, string>;
    if (url.pathname !== '/startorder' || sign(fields, key) !== signature) return { status: 400, body: '{}' };
    orders.set(fields.referenceID ?? '', fields);
    return { status: 200, body: '{}' };
  });

  function postback(paymentId: string, event?: 'credit' | 'chargeback'): Record<string, string> {
    const order = orders.get(paymentId);
    if (!order) throw new Error('Nobody came to this order page.');
    const { shopID = '', priceAmount = '', priceCurrency = '' } = order;
    const sale = `7${paymentId.slice(-6)}`;
    const common = { shopID, priceAmount, priceCurrency, referenceID: paymentId, saleID: sale };
    if (!event) {
      const card = { CCBrand: 'VISA', paymentMethod: 'CC', truncatedPAN: '1111', custom1: '' };
      return { ...common, ...card, type: 'purchase', transactionID: `9${sale}` };
    }
    return { ...common, type: 'purchase', event, transactionID: `8${event}${sale}`, parentID: `9${sale}` };
  }

  return {
    url: server.url,
    close: server.close,
    postback,
    send(webhookUrl: string, fields: Record<string, string>, signature = sign(fields, key)) {
      return post(`${webhookUrl}?${new URLSearchParams({ ...fields, signature })}`, { method: 'GET' });
    },
  };
}
