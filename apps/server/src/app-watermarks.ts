import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';
import { sendPlayed } from './app-library.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { DirectChat } from './modules/messages/index.ts';
import type { Watermarks } from './modules/watermarks/index.ts';
import { cookiesOf } from './platform/http/browser-cookies.ts';
import { knownBrowser } from './platform/http/known-browser.ts';
import { refuse } from './platform/refusal.ts';

const previewSeconds = 3600;

/**
 * Serves `GET /media/messages/<grant>`: a picture of a message that is marked for who was given the address; below a
 * video's grant, its playlists, the way to its segments, and its still. Each is looked up each time. And `GET /media/watermark.webp`, what a mark looks like, which is of nobody.
 */
export function registerWatermarks(
  app: FastifyInstance,
  watermarks: Pick<Watermarks, 'drawPreview'>,
  messages: Pick<DirectChat, 'findMedium'>,
  accounts: Pick<Accounts, 'authenticate'>,
  isSecure: boolean,
): void {
  const config = { rateLimit: { max: 600, timeWindow: minuteMs } };
  app.get('/media/watermark.webp', { config }, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${previewSeconds}`)
      .type('image/webp')
      .send(await watermarks.drawPreview()),
  );
  // A grant is longer than Fastify lets a named part of a path be.
  // A player that seeks asks for many segments.
  const often = { rateLimit: { max: 6_000, timeWindow: minuteMs } };
  app.get<{ Params: { '*': string } }>('/media/messages/*', { config: often }, async (request, reply) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    const asker =
      scheme?.toLowerCase() === 'bearer' && token ? await accounts.authenticate(token) : undefined;
    const [grant = '', ...rest] = request.params['*'].split('/');
    const found = await messages.findMedium({
      grant,
      name: rest.join('/'),
      asker: asker?.accountId,
      browser: knownBrowser(cookiesOf(request, reply, isSecure)),
      ip: request.ip,
    });
    return found ? sendPlayed(reply, found) : refuse('not_found');
  });
}
