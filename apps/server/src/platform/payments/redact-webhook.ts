import type { WebhookRequest } from './payment-provider.ts';

/** Fields of a webhook that are nobody's business: CCBill sends a buyer's password along. */
const secretField = /^(password|passwd|cvv2?|cvc2?|cardnumber)$/i;
const removed = '[removed]';

/** Headers worth keeping; the rest may carry credentials of proxies. */
const savedHeaders = ['content-type', 'user-agent', 'btcpay-sig', 'sandbox-signature'];

/** A webhook as it may be stored. One without secrets stays to the letter, so that its proof holds when read again. */
export function redactWebhook(request: WebhookRequest): WebhookRequest {
  const headers: Record<string, string> = {};
  for (const name of savedHeaders) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return { ...request, headers, query: redactForm(request.query), body: redactBody(request) };
}

function redactBody({ headers, body }: WebhookRequest): string {
  // The database takes no NUL.
  const text = body.replaceAll('\0', '');
  const isJson = (headers['content-type'] ?? '').includes('json') || /^[[{]/.test(text.trimStart());
  return isJson ? redactJson(text) : redactForm(text);
}

type Exact = (this: unknown, name: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Exact) => unknown;
const { rawJSON } = JSON as unknown as { rawJSON(source: string): unknown };

/** What cannot be read may hide a secret anywhere, so nothing of it is kept. */
function redactJson(text: string): string {
  if (text === '') return text;
  let hasSecret = false;
  try {
    // Processors' ids do not fit in a float, so numbers are written back as they came.
    const safe = parse(text, (name, value, { source }) => {
      if (!secretField.test(name)) return typeof value === 'number' && source ? rawJSON(source) : value;
      hasSecret = true;
      return removed;
    });
    return hasSecret ? JSON.stringify(safe) : text;
  } catch {
    return `[${text.length} characters that are no JSON]`;
  }
}

function redactForm(text: string): string {
  return text
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return secretField.test(decoded(name)) ? `${name}=${encodeURIComponent(removed)}` : pair;
    })
    .join('&')
    .replaceAll('\0', '');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
