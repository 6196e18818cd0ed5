import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { PaymentProvider, WebhookRequest } from './payment-provider.ts';
import { registerWebhooks } from './register-webhooks.ts';

const providers: Pick<PaymentProvider, 'name' | 'webhookBytesMax'>[] = [
  { name: 'verotel', webhookBytesMax: 16 },
  { name: 'btcpay', webhookBytesMax: 64 },
];

async function open() {
  const app = Fastify();
  const received: [string, WebhookRequest][] = [];
  await registerWebhooks(app, {
    providers,
    rateLimitFactor: 1,
    async receive(name, request) {
      received.push([name, request]);
      return { outcome: 'done', acknowledgement: { body: `${name} OK`, contentType: 'text/plain' } };
    },
  });
  const send = async (name: string, bytes: number) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/webhooks/${name}?a=1`,
      payload: 'x'.repeat(bytes),
    });
    return [answer.statusCode, answer.body];
  };
  return { received, send };
}

it('hands on a webhook of an open provider as it came', async () => {
  const { received, send } = await open();
  expect(await send('btcpay', 64)).toEqual([200, 'btcpay OK']);
  expect(received).toEqual([
    ['btcpay', expect.objectContaining({ method: 'POST', query: 'a=1', body: 'x'.repeat(64) })],
  ]);
});

it('reads no more of a body than the provider ever sends, and nothing for one that is not open', async () => {
  const { received, send } = await open();
  expect((await send('verotel', 17))[0]).toBe(413);
  expect((await send('btcpay', 65))[0]).toBe(413);
  expect(await send('ccbill', 1)).toEqual([404, 'No such webhook.']);
  expect((await send('ccbill', 100_000))[0]).toBe(413);
  expect(received).toEqual([]);
});
