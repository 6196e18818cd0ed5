import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';
import { sendMarked } from './app-library.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { DirectChat } from './modules/messages/index.ts';
import type { Watermarks } from './modules/watermarks/index.ts';
import { cookiesOf } from './platform/http/browser-cookies.ts';
import { knownBrowser } from './platform/http/known-browser.ts';
import { refuse } from './platform/refusal.ts';

const previewSeconds = 3600;

/**
 * Serves `GET /media/messages/<grant>`: a picture of a message that is marked for who was given the address, looked up
 * each time; and `GET /media/watermark.webp`, what a mark looks like, which is of nobody.
 */
export function registerWatermarks(
  app: FastifyInstance,
  watermarks: Pick<Watermarks, 'drawPreview'>,
  messages: Pick<DirectChat, 'findMarkedPicture'>,
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
  app.get<{ Params: { '*': string } }>('/media/messages/*', { config }, async (request, reply) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    const asker =
      scheme?.toLowerCase() === 'bearer' && token ? await accounts.authenticate(token) : undefined;
    const marked = await messages.findMarkedPicture({
      grant: request.params['*'],
      asker: asker?.accountId,
      browser: knownBrowser(cookiesOf(request, reply, isSecure)),
    });
    return marked ? sendMarked(reply, { marked, contentType: 'image/webp' }) : refuse('not_found');
  });
}
