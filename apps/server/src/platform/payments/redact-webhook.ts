import type { WebhookRequest } from './payment-provider.ts';

/** Fields of a webhook that are nobody's business: CCBill sends a buyer's password along. */
const secretField = /^(password|passwd|cvv2?|cvc2?|cardnumber)$/i;
const kept = '[removed]';

/** Headers worth keeping; the rest may carry credentials of proxies. */
const keptHeaders = ['content-type', 'user-agent', 'btcpay-sig', 'sandbox-signature'];

/** A webhook as it may be stored. What its proof covers is left as it is, so that it can be read again. */
export function redactWebhook(request: WebhookRequest): WebhookRequest {
  const headers: Record<string, string> = {};
  for (const name of keptHeaders) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return { ...request, headers, query: redactForm(request.query), body: redactBody(request) };
}

function redactBody({ headers, body }: WebhookRequest): string {
  // The database takes no NUL.
  const text = body.replaceAll('\0', '');
  if ((headers['content-type'] ?? '').includes('json') || /^\s*[[{]/.test(text)) return redactJson(text);
  return redactForm(text);
}

/** Works on the text, so that everything else stays to the letter, and also on what is no whole JSON. */
function redactJson(text: string): string {
  return text.replace(
    /"((?:[^"\\]|\\.)*)"(\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)/g,
    (pair, name: string, colon: string) =>
      secretField.test(unescaped(name)) ? `"${name}"${colon}"${kept}"` : pair,
  );
}

function unescaped(name: string): string {
  try {
    return JSON.parse(`"${name}"`) as string;
  } catch {
    return name;
  }
}

function redactForm(text: string): string {
  return text
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return secretField.test(decoded(name)) ? `${name}=${encodeURIComponent(kept)}` : pair;
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
