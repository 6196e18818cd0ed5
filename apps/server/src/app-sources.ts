import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';
import { type Rooms, sourceHtml, sourcePolicy, sourcesPath } from './modules/rooms/index.ts';
import { refuse } from './platform/refusal.ts';

/** What connects a source to the site, as the library's own server package brings it along. */
const socketClient = path.join(
  path.dirname(createRequire(import.meta.url).resolve('socket.io/package.json')),
  'client-dist/socket.io.min.js',
);

/**
 * Serves `GET /media/browser-sources/<kind>/<key>`: pages that broadcasting software lays over the picture. They know no session and
 * set no cookie; the key in the address is all they have, so the address goes to nobody else.
 */
export function registerBrowserSources(
  app: FastifyInstance,
  { publicUrl, language }: { publicUrl: string; language: string },
  rooms: Pick<Rooms, 'findSourcePage'>,
): void {
  let client: Promise<string> | undefined;
  app.get(`${sourcesPath}/socket.io.js`, async (_request, reply) => {
    client ??= readFile(socketClient, 'utf8');
    void reply.header('cache-control', 'public, max-age=3600');
    return reply.type('text/javascript; charset=utf-8').send(await client);
  });
  app.get<{ Params: { kind: string; key: string } }>(
    `${sourcesPath}/:kind/:key`,
    { config: { rateLimit: { max: 60, timeWindow: minuteMs } } },
    async (request, reply) => {
      const page = (await rooms.findSourcePage(request.params)) ?? refuse('not_found');
      const nonce = randomBytes(16).toString('base64');
      void reply.header('content-security-policy', sourcePolicy(publicUrl, nonce));
      void reply.header('cache-control', 'private, no-store');
      void reply.header('referrer-policy', 'no-referrer');
      void reply.header('x-robots-tag', 'noindex');
      return reply.type('text/html; charset=utf-8').send(sourceHtml(page, { language, nonce }));
    },
  );
}
