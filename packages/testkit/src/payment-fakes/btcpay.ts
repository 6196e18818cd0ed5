import { createHmac, randomUUID } from 'node:crypto';
import { post, serveFake } from './fake-server.ts';

interface Invoice {
  id: string;
  storeId: string;
  amount: string;
  currency: string;
  status: string;
  checkoutLink: string;
  expirationTime: number;
  metadata: { orderId: string };
}

/** A BTCPay Server's side: invoices over its Greenfield API, and signed deliveries. */
export async function startFakeBtcpay(keys: { apiKey: string; webhookSecret: string; storeId: string }) {
  const invoices = new Map<string, Invoice>();
  const path = `/api/v1/stores/${keys.storeId}/invoices`;
  const server = await serveFake(({ method, url, headers, body }) => {
    if (headers.authorization !== `token ${keys.apiKey}`) return { status: 401, body: '{}' };
    if (method === 'GET' && url.pathname.startsWith(`${path}/`)) {
      const invoice = invoices.get(url.pathname.slice(path.length + 1));
      return invoice ? { status: 200, body: JSON.stringify(invoice) } : { status: 404, body: '{}' };
    }
    if (method !== 'POST' || url.pathname !== path) return { status: 404, body: '{}' };
    const asked = JSON.parse(body) as Pick<Invoice, 'amount' | 'currency' | 'metadata'>;
    const id = randomUUID().slice(0, 22);
    const invoice = {
      ...asked,
      id,
      storeId: keys.storeId,
      status: 'New',
      checkoutLink: `http://fake/i/${id}`,
      expirationTime: Math.floor(Date.now() / 1000) + 900,
    };
    invoices.set(id, invoice);
    return { status: 200, body: JSON.stringify(invoice) };
  });

  return {
    url: server.url,
    close: server.close,
    invoiceOf(orderId: string): Invoice {
      const invoice = [...invoices.values()].find((one) => one.metadata.orderId === orderId);
      if (!invoice) throw new Error('No invoice was made for this order.');
      return invoice;
    },
    /** A delivery about an invoice; the server knows the invoice as settled from then on, if that is what it says. */
    delivery(invoice: Invoice, type: 'InvoiceSettled' | 'InvoiceExpired' | 'InvoiceProcessing'): string {
      if (type !== 'InvoiceProcessing') invoice.status = type.slice('Invoice'.length);
      const deliveryId = randomUUID();
      const { id: invoiceId, storeId, metadata } = invoice;
      const said = { deliveryId, originalDeliveryId: deliveryId, isRedelivery: false, type, timestamp: 1 };
      return JSON.stringify({
        ...said,
        storeId,
        invoiceId,
        metadata,
        overPaid: false,
        manuallyMarked: false,
      });
    },
    send(webhookUrl: string, body: string, secret = keys.webhookSecret) {
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` };
      return post(webhookUrl, { method: 'POST', headers, body });
    },
  };
}
