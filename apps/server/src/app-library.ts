import path from 'node:path';
import { itemKind } from '@candela/contract/library/items';
import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ClosingStack } from './closing-stack.ts';
import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { Wallet } from './modules/ledger/index.ts';
import { createLibrary, type Library, type LibraryDepsInput, type Played } from './modules/library/index.ts';
import type { FileStore } from './platform/files/index.ts';
import { cookiesOf } from './platform/http/browser-cookies.ts';
import { knownBrowser } from './platform/http/known-browser.ts';
import { sendRange } from './platform/http/send-range.ts';
import { createMedia, type Media } from './platform/media/index.ts';
import { refuse } from './platform/refusal.ts';
import { asViewer, type CountryOf } from './platform/viewer/index.ts';

/** Builds what works on pictures, sounds and videos. */
export function createAppMedia(config: Config, files: FileStore, closing: ClosingStack): Media {
  const media = createMedia({
    files,
    scratchFolder: path.join(config.DATA_DIR, 'media'),
    concurrency: config.MEDIA_CONCURRENCY,
    threads: config.MEDIA_THREADS,
  });
  return closing.add('media', media, () => media.close());
}

/** Builds the library, and has the wallet sell what it holds. */
export function createAppLibrary(
  wallet: Pick<Wallet, 'registerGoods'>,
  deps: Omit<LibraryDepsInput, 'accounts'> & { accounts: Accounts },
): Library {
  const library = createLibrary(deps);
  for (const kind of itemKind.options) wallet.registerGoods(kind, library.sellers[kind]);
  return library;
}

/**
 * Serves `GET /media/hls/<grant>/<name>`: a video's playlists themselves, and the way to its segments, which is good
 * for a minute. Players ask here for each of them, and each time it is checked whether the grant still holds; a sound
 * is sent from here itself. The grant stands in the path, so that the addresses in a playlist, which are relative,
 * carry it along; it opens nothing without the cookie of the browser it was made for. `GET /media/<stored name>` leads
 * to what was made of a public upload, `GET /media/thumbnails/<stored name>` to the same in small.
 */
export function registerPlayback(
  app: FastifyInstance,
  library: Pick<Library, 'play' | 'findPublicUpload'>,
  accounts: Pick<Accounts, 'authenticate'>,
  countryOf: CountryOf,
  isSecure: boolean,
): void {
  for (const [folder, size] of [
    ['', 'whole'],
    ['thumbnails/', 'thumbnail'],
  ] as const) {
    app.get<{ Params: { name: string } }>(
      `/media/${folder}:bucket(^album|video$)/:name`,
      async (request, reply) => {
        const viewer = { accountId: undefined, country: countryOf(request.headers) };
        const address = await asViewer(viewer, () => library.findPublicUpload(request.params.name, size));
        if (!address) return refuse('not_found');
        // What it leads to may not be for everybody any more, so each look asks here.
        return reply.header('cache-control', 'no-store').redirect(address, 302);
      },
    );
  }
  app.get<{ Params: { '*': string } }>(
    // A grant is longer than Fastify lets a named part of a path be.
    '/media/hls/*',
    // A player that seeks asks for many segments; the grant, not the address, is what is looked at.
    { config: { rateLimit: { max: 6_000, timeWindow: minuteMs } } },
    async (request, reply) => {
      const [scheme, token] = (request.headers.authorization ?? '').split(' ');
      const asker =
        scheme?.toLowerCase() === 'bearer' && token ? await accounts.authenticate(token) : undefined;
      const [grant = '', ...rest] = request.params['*'].split('/');
      const viewer = { accountId: asker?.accountId, country: countryOf(request.headers) ?? asker?.country };
      const played = await asViewer(viewer, () =>
        library.play({
          grant,
          name: rest.join('/'),
          asker: asker?.accountId,
          browser: knownBrowser(cookiesOf(request, reply, isSecure)),
          ip: request.ip,
        }),
      );
      if (!played) return refuse('not_found');
      if ('open' in played) {
        void reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
        return sendRange(request, reply, played);
      }
      return sendPlayed(reply, played);
    },
  );
}

/** Sends a playlist, the way to a segment, or a picture that is one viewer's. */
export function sendPlayed(reply: FastifyReply, played: Exclude<Played, { open: unknown }>) {
  void reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
  // As long as the address of a picture without a mark is good.
  if ('marked' in played) return sendMarked(reply, played);
  if ('location' in played) return reply.redirect(played.location, 302);
  return reply.type(played.contentType).send(played.text);
}

/** Sends a picture that is one viewer's: their browser alone may hold on to it, for a minute. */
function sendMarked(reply: FastifyReply, { marked, contentType }: { marked: Buffer; contentType: string }) {
  return reply
    .header('cache-control', 'private, max-age=60')
    .header('vary', 'Cookie, Authorization')
    .header('x-content-type-options', 'nosniff')
    .type(contentType)
    .send(marked);
}
