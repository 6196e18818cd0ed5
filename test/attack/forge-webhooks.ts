import { statement } from '@candela/server/database';
import { unverifiedMax } from '../../apps/server/src/modules/payments/index.ts';
import type { AttackedSite } from './attack-site.ts';
import { require } from './checks.ts';
import { plainHeaders, requestBytes, sendRaw } from './raw-request.ts';

const providers = ['ccbill', 'verotel', 'btcpay', 'sandbox'] as const;
/** What froze the site once, and what would freeze it if that had only been put off. */
export const allSizes = [1_000, 4_000, 32_000, 126_000, 1_000_000, 4_000_000];

/** Bodies that cost a careless reader far more than their length. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'an open string': (length) => `{"password":"${'\\"'.repeat(length / 2)}`,
  'many open strings': (length) => '{"password":"'.repeat(length / 13),
  'a secret name again and again': (length) => 'password='.repeat(length / 9),
  'quotes only': (length) => '"'.repeat(length),
  'names without values': (length) => '&'.repeat(length),
  'escapes that are none': (length) => '%'.repeat(length),
  'escapes of bytes that are no text': (length) => '%ff'.repeat(length / 3),
  'blanks before a name': (length) => `"password"${' '.repeat(length)}`,
  'depth without end': (length) => '['.repeat(length),
  'many names': (length) =>
    `{${Array.from({ length: length / 12 }, (_, at) => `"k${at}":"v"`).join(',')},"cvv":"1"}`,
  'long numbers': (length) => `{"amount":${'9'.repeat(length)},"password":"x"}`,
  'the right account': (length) =>
    JSON.stringify({
      clientAccnum: '900000',
      clientSubacc: '0000',
      eventType: 'NewSaleSuccess',
      subscriptionId: 's'.repeat(length),
      shopID: '1',
    }),
};

const countWebhooks = statement<{ all: number; unverified: number; bytes: bigint }>(
  'attack.count-webhooks',
  `select count(*)::int as all, count(*) filter (where verified is not true)::int as unverified,
     coalesce(sum(octet_length(body) + octet_length(query)), 0)::bigint as bytes from payments.webhooks`,
);

function forged(provider: string, body: string, contentType: string): Buffer {
  const headers = plainHeaders(Buffer.byteLength(body), [
    ['content-type', contentType],
    ['btcpay-sig', `sha256=${'0'.repeat(64)}`],
    ['sandbox-signature', `sha256=${'0'.repeat(64)}`],
  ]);
  return requestBytes('POST', `/webhooks/${provider}`, headers, body);
}

/** Sends every shape to every provider, in these sizes: each has to be refused, within the limit. */
export async function forgeOnce(
  { site }: AttackedSite,
  { sizes, answerLimitMs }: { sizes: readonly number[]; answerLimitMs: number },
): Promise<string> {
  let sent = 0;
  let slowestMs = 0;
  for (const provider of providers) {
    for (const [shape, make] of Object.entries(shapes)) {
      for (const size of sizes) {
        const contentType = /^[[{"]/.test(make(26))
          ? 'application/json'
          : 'application/x-www-form-urlencoded';
        const query = make(Math.min(size, 9_000)).replaceAll(/[^\w%&=.-]/g, '%22');
        const requests = [
          forged(provider, make(size), contentType),
          requestBytes('GET', `/webhooks/${provider}?${query}`, plainHeaders(0)),
        ];
        for (const bytes of requests) {
          const { status, tookMs } = await sendRaw(site.port, bytes);
          sent += 1;
          slowestMs = Math.max(slowestMs, tookMs);
          const what = `${shape} of ${size} bytes to ${provider}`;
          require(status === undefined || (status >= 400 && status < 500), `${what} was answered ${status}.`);
          require(tookMs < answerLimitMs, `${what} took ${Math.round(tookMs)} ms.`);
        }
      }
    }
  }
  return `${sent} refused, the slowest in ${Math.round(slowestMs)} ms`;
}

/** Sends them without end: what is kept of them stays bounded in number, and so in room. */
export async function forgeWithoutEnd({ site, database }: AttackedSite, count: number): Promise<string> {
  const bodies = providers.flatMap((provider) =>
    [900, 3_900, 31_000].map((size) => forged(provider, `{"a":"${'y'.repeat(size)}"}`, 'application/json')),
  );
  const waiting = Array.from({ length: count }, (_, at) => bodies[at % bodies.length] as Buffer).values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const bytes of waiting) {
        const { status } = await sendRaw(site.port, bytes);
        require(status === 400 || status === 413, `A forged webhook was answered ${status}.`);
      }
    }),
  );
  const saved = await database.row(countWebhooks);
  require(saved.unverified <= unverifiedMax, `${saved.unverified} forged webhooks are kept.`);
  return `${count} sent, ${saved.unverified} kept in ${Math.round(Number(saved.bytes) / 1024)} kB`;
}
