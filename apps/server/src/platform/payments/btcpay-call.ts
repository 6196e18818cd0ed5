import { z } from 'zod';
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts';

/** Where a store of a BTCPay Server is, and what opens it. */
export interface BtcpayStore {
  /** The server's address. */
  url: string;
  storeId: string;
  apiKey: string;
}

const answerTimeoutMs = 10_000;

/** Why the server takes no request as it stands: a list of fields, or one code with words. */
const refusal = z.union([
  z.array(z.object({ path: z.string().default(''), message: z.string() })).min(1),
  z.object({ code: z.string(), message: z.string() }),
]);

/** A request. */
export interface BtcpayCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** After `/api/v1/`. */
  path: string;
  body?: unknown;
}

/**
 * Asks the Greenfield API of a BTCPay Server. Throws `ProviderRefused` where the answer is 400 or 422 with a
 * reason, and `ProviderUnavailable` for everything else that is not the answer expected.
 */
export async function callBtcpay<Answer extends z.ZodType>(
  { url, apiKey }: Pick<BtcpayStore, 'url' | 'apiKey'>,
  { method, path, body }: BtcpayCall,
  answer: Answer,
): Promise<z.output<Answer>> {
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/api/v1/${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
      headers: { authorization: `token ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 400 || response.status === 422) throw refusalOf(text);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return answer.parse(text === '' ? undefined : JSON.parse(text));
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    throw new ProviderUnavailable('BTCPay Server did not answer as expected', { cause: error });
  }
}

/** As `callBtcpay`, where only the set-up makes the server refuse: that passes once it is put right, as silence does. */
export async function askBtcpay<Answer extends z.ZodType>(
  store: Pick<BtcpayStore, 'url' | 'apiKey'>,
  call: BtcpayCall,
  answer: Answer,
): Promise<z.output<Answer>> {
  try {
    return await callBtcpay(store, call, answer);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw new ProviderUnavailable(error.message, { cause: error });
  }
}

/** The path of something of a store, with each part encoded. */
export function storePath({ storeId }: Pick<BtcpayStore, 'storeId'>, ...parts: readonly string[]): string {
  return ['stores', storeId, ...parts].map(encodeURIComponent).join('/');
}

function refusalOf(text: string): ProviderRefused {
  const read = refusal.parse(JSON.parse(text));
  if (!Array.isArray(read)) return new ProviderRefused(read.code, read.message);
  const [first] = read;
  return new ProviderRefused(
    `invalid-${first?.path.toLowerCase()}`,
    read.map(({ message }) => message).join(' '),
  );
}
