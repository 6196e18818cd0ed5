import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';
import type { AgeCallback, AgeCheckProvider } from './age-check-provider.ts';

const bodyLimitBytes = 32 * 1024;
const perMinute = 3_000;

/** Takes the provider's callbacks at `/webhooks/age/<name>`, and hands on those it vouches for. */
export async function registerAgeCallbacks(
  app: FastifyInstance,
  {
    provider,
    receive,
  }: { provider: AgeCheckProvider; receive: (callback: AgeCallback & { verified: true }) => Promise<void> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    scope.post(
      `/webhooks/age/${provider.name}`,
      { bodyLimit: bodyLimitBytes, config: { rateLimit: { max: perMinute, timeWindow: minuteMs } } },
      async (request, reply) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).filter(([, value]) => typeof value === 'string'),
        ) as Record<string, string>;
        const body = typeof request.body === 'string' ? request.body : '';
        const callback = await provider.readCallback({ headers, body });
        if (!callback.verified) return reply.status(400).type('text/plain').send('Refused.');
        await receive(callback);
        return reply.type('application/json').send('{}');
      },
    );
  });
}
