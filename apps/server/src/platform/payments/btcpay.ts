import { z } from 'zod';
import { decimalOf, minorOf } from './amounts.ts';
import { askBtcpay, type BtcpayStore, storePath } from './btcpay-call.ts';
import { hmacSha256Hex, sameDigest } from './hashes.ts';
import type { PaymentProvider, PaymentUpdate } from './payment-provider.ts';

export interface BtcpaySettings extends BtcpayStore {
  webhookSecret: string;
}

const invoice = z.object({
  id: z.string(),
  storeId: z.string().optional(),
  checkoutLink: z.string(),
  status: z.string(),
  amount: z.coerce.string(),
  currency: z.string(),
  expirationTime: z.number().optional(),
  metadata: z.object({ orderId: z.string().optional() }).nullish(),
});

const delivery = z.object({
  deliveryId: z.string(),
  originalDeliveryId: z.string().nullish(),
  type: z.string(),
  storeId: z.string(),
  invoiceId: z.string().optional(),
});

const kinds: Readonly<Record<string, PaymentUpdate['kind']>> = {
  InvoiceSettled: 'paid',
  InvoiceExpired: 'expired',
  InvoiceInvalid: 'declined',
};

/** BTCPay Server through its Greenfield API. */
export function createBtcpay(settings: BtcpaySettings): PaymentProvider {
  return {
    name: 'btcpay',
    label: 'Bitcoin through BTCPay',
    kind: 'crypto',
    test: false,
    webhookBytesMax: 32 * 1024,
    acknowledgement: { body: '', contentType: 'text/plain' },
    takes: () => true,
    async start(order) {
      const made = await askBtcpay(
        settings,
        {
          method: 'POST',
          path: storePath(settings, 'invoices'),
          body: {
            amount: decimalOf(order.amountMinor, order.currency),
            currency: order.currency,
            metadata: { orderId: order.id, itemDesc: order.description },
            checkout: { redirectURL: order.resultUrl, redirectAutomatically: true },
          },
        },
        invoice,
      );
      const expiresAt = made.expirationTime ? { expiresAt: new Date(made.expirationTime * 1000) } : {};
      return { redirectUrl: made.checkoutLink, reference: made.id, ...expiresAt };
    },
    async readWebhook(request) {
      const given = /^sha256=([0-9a-f]{64})$/i.exec(request.headers['btcpay-sig'] ?? '')?.[1] ?? '';
      if (!sameDigest(given, hmacSha256Hex(settings.webhookSecret, request.body))) {
        return { verified: false, problem: 'The signature is not right.' };
      }
      const read = delivery.safeParse(parsed(request.body));
      if (!read.success) return { verified: false, problem: 'The body is not a delivery.' };
      const { type, storeId, invoiceId, deliveryId, originalDeliveryId } = read.data;
      if (storeId !== settings.storeId) return { verified: false, problem: 'It is about another store.' };
      const kind = kinds[type];
      if (!kind || invoiceId === undefined) return { verified: true, updates: [] };
      // A delivery says that an invoice was settled, not for how much.
      const about = await askBtcpay(
        settings,
        { method: 'GET', path: storePath(settings, 'invoices', invoiceId) },
        invoice,
      );
      if (kind === 'paid' && about.status.toLowerCase() !== 'settled') {
        return { verified: false, problem: `The server says the invoice is ${about.status}.` };
      }
      const amountMinor = minorOf(about.amount, about.currency);
      const orderId = about.metadata?.orderId;
      return {
        verified: true,
        updates: [
          {
            eventId: kind === 'paid' ? `settled:${invoiceId}` : (originalDeliveryId ?? deliveryId),
            kind,
            reference: invoiceId,
            currency: about.currency,
            ...(orderId && { paymentId: orderId }),
            ...(amountMinor !== undefined && { amountMinor }),
          },
        ],
      };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
