import { addressRanges } from '../address-ranges.ts';
import { decimalOf, minorOf } from './amounts.ts';
import { cardNetwork } from './card-network.ts';
import { formFields, jsonFields } from './form-fields.ts';
import { md5Hex, sameDigest } from './hashes.ts';
import type { PaymentProvider, PaymentUpdate, WebhookReading, WebhookRequest } from './payment-provider.ts';

export interface CcbillSettings {
  accountNumber: string;
  subaccount: string;
  flexFormId: string;
  /** Of dynamic pricing; signs orders and proves sales. */
  salt: string;
  /** Their test host, whose webhooks are not proven by the salt; never for a site that takes money. */
  sandbox: boolean;
  /** Where webhooks may come from; their published networks unless given. */
  addresses?: readonly string[];
  /** Instead of their own host, for a fake. */
  baseUrl?: string;
}

/** https://ccbill.com/doc/webhooks-overview: the networks webhooks come from. */
const ccbillNetworks = ['64.38.212.0/24', '64.38.215.0/24', '64.38.240.0/24', '64.38.241.0/24'];

/** Days a single purchase is said to be for; FlexForms wants 2 to 365 though nothing renews. */
const initialPeriodDays = '30';

const currencyCodes: Readonly<Record<string, string>> = {
  USD: '840',
  EUR: '978',
  GBP: '826',
  CAD: '124',
  AUD: '036',
  JPY: '392',
};
const currencyOfCode = new Map(Object.entries(currencyCodes).map(([currency, code]) => [code, currency]));

/** What FlexForms' dynamic pricing wants of a single purchase. Source: ccbill.com/doc/formdigest-value. */
export function ccbillFormDigest(
  price: string,
  periodDays: string,
  currencyCode: string,
  salt: string,
): string {
  return md5Hex(price + periodDays + currencyCode + salt);
}

/** What proves that a sale is one. It covers neither amount nor currency. */
export function ccbillSaleDigest(subscriptionId: string, salt: string): string {
  return md5Hex(`${subscriptionId}1${salt}`);
}

/** CCBill through FlexForms with dynamic pricing and webhooks. */
export function createCcbill(settings: CcbillSettings): PaymentProvider {
  const host = settings.sandbox ? 'https://sandbox-api.ccbill.com' : 'https://api.ccbill.com';
  const isTheirs = addressRanges(settings.addresses ?? ccbillNetworks);
  return {
    name: 'ccbill',
    label: 'Card through CCBill',
    kind: 'card',
    test: settings.sandbox,
    webhookBytesMax: 32 * 1024,
    acknowledgement: { body: '{}', contentType: 'application/json' },
    takes: (currency) => currency in currencyCodes,
    async start(order) {
      const price = decimalOf(order.amountMinor, order.currency);
      const currencyCode = currencyCodes[order.currency] ?? '';
      const url = new URL(
        `/wap-frontflex/flexforms/${encodeURIComponent(settings.flexFormId)}`,
        settings.baseUrl ?? host,
      );
      url.search = new URLSearchParams({
        clientAccnum: settings.accountNumber,
        clientSubacc: settings.subaccount,
        initialPrice: price,
        initialPeriod: initialPeriodDays,
        currencyCode,
        formDigest: ccbillFormDigest(price, initialPeriodDays, currencyCode, settings.salt),
        paymentId: order.id,
        returnUrl: order.resultUrl,
      }).toString();
      return { redirectUrl: url.href };
    },
    readWebhook: async (request) => read(settings, isTheirs, request),
  };
}

function read(
  settings: CcbillSettings,
  isTheirs: (address: string) => boolean,
  request: WebhookRequest,
): WebhookReading {
  const refused = (problem: string): WebhookReading => ({ verified: false, problem });
  if (!isTheirs(request.ip)) return refused(`Came from ${request.ip}, which is not CCBill's.`);
  const isJson = (request.headers['content-type'] ?? '').includes('json');
  const fields = isJson ? jsonFields(request.body) : formFields(request.body);
  if (!fields) return refused('The body is not a JSON object.');
  if (fields.clientAccnum !== settings.accountNumber || fields.clientSubacc !== settings.subaccount) {
    return refused('It is about another account.');
  }
  const event = fields.eventType ?? formFields(request.query).eventType ?? '';
  switch (event) {
    case 'NewSaleSuccess':
      return provenSale(settings, fields)
        ? { verified: true, updates: saleOf(fields) }
        : refused('The sale is not proven.');
    case 'NewSaleFailure':
      // Its digest is documented in two ways, so it is only taken as news that may be wrong: paid still wins.
      return { verified: true, updates: declineOf(fields) };
    case 'Refund':
    case 'Void':
      return { verified: true, updates: takenBack('refund', event, fields) };
    case 'Chargeback':
    case 'Return':
      return { verified: true, updates: takenBack('chargeback', event, fields) };
    default:
      return { verified: true, updates: [] };
  }
}

/** The form's own digest, which comes back and which every buyer has seen, proves nothing. */
function provenSale(settings: CcbillSettings, fields: Record<string, string>): boolean {
  const { subscriptionId, dynamicPricingValidationDigest: digest = '' } = fields;
  if (!subscriptionId) return false;
  if (sameDigest(digest, ccbillSaleDigest(subscriptionId, settings.salt))) return true;
  return settings.sandbox && digest !== '' && digest === fields['X-formDigest'];
}

function saleOf(fields: Record<string, string>): PaymentUpdate[] {
  const { transactionId, subscriptionId, billedInitialPrice = '', billedCurrencyCode = '' } = fields;
  const currency = currencyOfCode.get(billedCurrencyCode.padStart(3, '0'));
  const amountMinor = currency && minorOf(billedInitialPrice, currency);
  return [
    {
      eventId: `sale:${transactionId}`,
      kind: 'paid',
      ...orderOf(fields),
      ...(subscriptionId && { reference: subscriptionId }),
      ...(amountMinor !== undefined && amountMinor !== '' && { amountMinor }),
      ...(currency && { currency }),
      ...paidWith(fields),
    },
  ];
}

/** What the sale says of the card; `country` is the holder's own word, held against the card by the processor. */
function paidWith(fields: Record<string, string>): Partial<PaymentUpdate> {
  const { paymentAccount, bin = '', last4 = '', expDate = '', cardType = '', country = '' } = fields;
  const instrument = paymentAccount || (last4 && [bin, last4, expDate].join(' '));
  return {
    ...(instrument && { instrument }),
    ...(/^[A-Za-z]{2}$/.test(country) && { country: country.toUpperCase() }),
    ...(cardType && { network: cardNetwork(cardType) }),
  };
}

function declineOf(fields: Record<string, string>): PaymentUpdate[] {
  const { transactionId, failureReason } = fields;
  return [
    {
      eventId: `failure:${transactionId}`,
      kind: 'declined',
      ...orderOf(fields),
      ...(failureReason && { reason: failureReason }),
    },
  ];
}

/** These name the sale by its subscription; a refund of the same sale in parts differs in time or amount. */
function takenBack(
  kind: 'refund' | 'chargeback',
  event: string,
  fields: Record<string, string>,
): PaymentUpdate[] {
  const { transactionId, subscriptionId, timestamp = '', amount = '', currencyCode = '' } = fields;
  const currency = currencyOfCode.get(currencyCode.padStart(3, '0')) ?? fields.currency;
  const amountMinor = currency ? minorOf(amount, currency) : undefined;
  return [
    {
      eventId: `${event.toLowerCase()}:${transactionId}:${timestamp}:${amount}`,
      kind,
      ...orderOf(fields),
      ...(subscriptionId && { reference: subscriptionId }),
      ...(event !== 'Void' && amountMinor !== undefined && { amountMinor }),
      ...(currency && { currency }),
    },
  ];
}

function orderOf(fields: Record<string, string>): { paymentId?: string } {
  const paymentId = fields['X-paymentId'];
  return paymentId ? { paymentId } : {};
}
