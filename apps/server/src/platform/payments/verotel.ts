import { decimalOf, minorOf } from './amounts.ts';
import { cardNetwork } from './card-network.ts';
import { formFields } from './form-fields.ts';
import { sameDigest, sha256Hex } from './hashes.ts';
import type { PaymentProvider, PaymentUpdate } from './payment-provider.ts';

export interface VerotelSettings {
  shopId: string;
  signatureKey: string;
  /** Instead of their own host, for a fake. */
  baseUrl?: string;
}

const host = 'https://secure.verotel.com';
const unsigned = new Set(['signature', 'email', 'oneClickToken']);

/** FlexPay's text to hash: the key, then every field that is not empty, sorted by name, values as they are. */
export function verotelSignedText(fields: Readonly<Record<string, string>>, key: string): string {
  const parts = Object.entries(fields)
    .filter(([name, value]) => value !== '' && !unsigned.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return [key, ...parts].join(':');
}

/** FlexPay version 4: lower-case hex SHA-256. */
export function verotelSignature(fields: Readonly<Record<string, string>>, key: string): string {
  return sha256Hex(verotelSignedText(fields, key));
}

/** Verotel through FlexPay version 4. */
export function createVerotel(settings: VerotelSettings): PaymentProvider {
  return {
    name: 'verotel',
    label: 'Card through Verotel',
    kind: 'card',
    test: false,
    webhookBytesMax: 1024,
    // Without exactly this, card payments are given back by themselves.
    acknowledgement: { body: 'OK', contentType: 'text/plain' },
    takes: (currency) => ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK'].includes(currency),
    async start(order) {
      const fields = {
        version: '4',
        shopID: settings.shopId,
        type: 'purchase',
        priceAmount: decimalOf(order.amountMinor, order.currency),
        priceCurrency: order.currency,
        description: order.description.slice(0, 100),
        referenceID: order.id,
        successURL: order.resultUrl,
        declineURL: order.resultUrl,
      };
      const url = new URL('/startorder', settings.baseUrl ?? host);
      const signature = verotelSignature(fields, settings.signatureKey);
      url.search = new URLSearchParams({ ...fields, signature }).toString();
      return { redirectUrl: url.href };
    },
    async readWebhook(request) {
      const fields = formFields(request.query);
      const { signature = '', ...rest } = fields;
      // Every field that came is signed here, also the ones an order's signature leaves out.
      const text = [settings.signatureKey, ...sortedPairs(rest)].join(':');
      const proven =
        sameDigest(signature, sha256Hex(text)) ||
        sameDigest(signature, verotelSignature(rest, settings.signatureKey));
      if (!proven) return { verified: false, problem: 'The signature is not right.' };
      if (fields.shopID !== settings.shopId) return { verified: false, problem: 'It is about another shop.' };
      const update = updateOf(fields);
      return { verified: true, updates: update ? [update] : [] };
    },
  };
}

function sortedPairs(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
}

/** A purchase has no `event`; a refund (`credit`) and a chargeback name the purchase as their parent. */
function updateOf(fields: Record<string, string>): PaymentUpdate | undefined {
  const {
    event,
    transactionID = '',
    parentID,
    saleID,
    referenceID,
    priceAmount = '',
    priceCurrency,
    truncatedPAN,
    CCBrand,
  } = fields;
  const amountMinor = priceCurrency ? minorOf(priceAmount, priceCurrency) : undefined;
  const about = {
    eventId: `${event ?? 'purchase'}:${transactionID}`,
    ...(referenceID && { paymentId: referenceID }),
    ...(amountMinor !== undefined && { amountMinor }),
    ...(priceCurrency && { currency: priceCurrency }),
  };
  const sale = saleID ?? (event ? parentID : transactionID);
  const reference = sale ? { reference: sale } : {};
  const paidWith = {
    ...(truncatedPAN && { instrument: `${CCBrand ?? ''} ${truncatedPAN}` }),
    ...(CCBrand && { network: cardNetwork(CCBrand) }),
  };
  if (event === undefined && fields.type === 'purchase') {
    return { kind: 'paid', ...about, ...reference, ...paidWith };
  }
  if (event === 'credit') return { kind: 'refund', ...about, ...reference };
  if (event === 'chargeback') return { kind: 'chargeback', ...about, ...reference };
  return undefined;
}
