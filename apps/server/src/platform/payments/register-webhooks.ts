import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentProvider, WebhookRequest } from './payment-provider.ts';

const perMinute = 3_000;

/** Does what a webhook of an open provider says; resolves to what it is answered. */
type Receive = (
  provider: PaymentProvider['name'],
  request: WebhookRequest,
) => Promise<{ outcome: 'done' | 'refused'; acknowledgement: { body: string; contentType: string } }>;

interface Webhooks {
  /** Those that are open. */
  providers: readonly Pick<PaymentProvider, 'name' | 'webhookBytesMax'>[];
  receive: Receive;
  rateLimitFactor: number;
}

/**
 * Takes providers' webhooks at `/webhooks/<name>`, bodies as they came and no longer than theirs are. A failure of ours leaves as 5xx, so that
 * the provider sends it again; what is not the provider's is refused in a way that does not invite another try.
 */
export async function registerWebhooks(
  app: FastifyInstance,
  { providers, receive, rateLimitFactor }: Webhooks,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    const base = {
      method: ['GET', 'POST'],
      exposeHeadRoute: false,
      config: { rateLimit: { max: Math.ceil(perMinute * rateLimitFactor), timeWindow: minuteMs } },
    };
    scope.route({
      ...base,
      url: '/webhooks/*',
      bodyLimit: 1,
      handler: async (_request, reply) => reply.status(404).type('text/plain').send('No such webhook.'),
    });
    for (const { name, webhookBytesMax } of providers) {
      scope.route({
        ...base,
        url: `/webhooks/${name}`,
        bodyLimit: webhookBytesMax,
        handler: async (request, reply) => answer(reply, await receive(name, requestOf(request))),
      });
    }
  });
}

function requestOf(request: FastifyRequest): WebhookRequest {
  return {
    method: request.method,
    headers: plainHeaders(request.headers),
    query: request.raw.url?.split('?').slice(1).join('?') ?? '',
    body: typeof request.body === 'string' ? request.body : '',
    ip: request.ip,
  };
}

function answer(reply: FastifyReply, result: Awaited<ReturnType<Receive>>): FastifyReply {
  if (result.outcome === 'refused') return reply.status(400).type('text/plain').send('Refused.');
  const { body, contentType } = result.acknowledgement;
  return reply.type(contentType).send(body);
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') plain[name] = value;
  return plain;
}
