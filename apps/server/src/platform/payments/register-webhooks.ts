import type { FastifyInstance } from 'fastify';
import type { WebhookRequest } from './payment-provider.ts';

const bodyLimitBytes = 128 * 1024;
const perMinute = 3_000;

/** What a webhook was answered to; undefined for a provider that is not open. */
type Receive = (
  provider: string,
  request: WebhookRequest,
) => Promise<
  { outcome: 'done' | 'refused'; acknowledgement: { body: string; contentType: string } } | undefined
>;

/**
 * Takes providers' webhooks at `/webhooks/:provider`, bodies as they came. A failure of ours leaves as 5xx, so that
 * the provider sends it again; what is not the provider's is refused in a way that does not invite another try.
 */
export async function registerWebhooks(
  app: FastifyInstance,
  { receive, rateLimitFactor }: { receive: Receive; rateLimitFactor: number },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    scope.route({
      method: ['GET', 'POST'],
      url: '/webhooks/:provider',
      exposeHeadRoute: false,
      bodyLimit: bodyLimitBytes,
      config: { rateLimit: { max: Math.ceil(perMinute * rateLimitFactor), timeWindow: 60_000 } },
      handler: async (request, reply) => {
        const { provider } = request.params as { provider: string };
        const result = await receive(provider, {
          method: request.method,
          headers: plainHeaders(request.headers),
          query: request.raw.url?.split('?').slice(1).join('?') ?? '',
          body: typeof request.body === 'string' ? request.body : '',
          ip: request.ip,
        });
        if (!result) return reply.status(404).type('text/plain').send('No such webhook.');
        if (result.outcome === 'refused') return reply.status(400).type('text/plain').send('Refused.');
        const { body, contentType } = result.acknowledgement;
        return reply.type(contentType).send(body);
      },
    });
  });
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') plain[name] = value;
  return plain;
}
