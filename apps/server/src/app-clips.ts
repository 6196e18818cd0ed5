import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClipFile, Shows } from './modules/shows/index.ts';
import { cookiesOf } from './platform/http/browser-cookies.ts';
import { knownBrowser } from './platform/http/known-browser.ts';
import { sendRange } from './platform/http/send-range.ts';
import { refuse } from './platform/refusal.ts';
import type { CountryOf } from './platform/viewer/index.ts';

/**
 * Serves `GET /media/clips/<clip>/<signature>`: what somebody took of a show and has not saved, and
 * `GET /media/rewind/<show>/<viewer>/<visit>/<file>`: the last minute of one. It is looked up each time whether the browser
 * the address was made for may still see it.
 */
export function registerClips(
  app: FastifyInstance,
  shows: Pick<Shows, 'findClip' | 'findReplay'>,
  countryOf: CountryOf,
  isSecure: boolean,
): void {
  const send = (request: FastifyRequest, reply: FastifyReply, file: ClipFile | undefined) => {
    if (!file) return refuse('not_found');
    void reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
    return sendRange(request, reply, file);
  };
  const asker = (request: FastifyRequest, reply: FastifyReply) => ({
    browser: knownBrowser(cookiesOf(request, reply, isSecure)),
    country: countryOf(request.headers),
  });
  // A player asks for a range at each seek.
  const config = { rateLimit: { max: 600, timeWindow: minuteMs } };
  app.get<{ Params: Record<'clipId' | 'signature', string> }>(
    '/media/clips/:clipId/:signature',
    { config },
    async (request, reply) =>
      send(request, reply, await shows.findClip({ ...request.params, ...asker(request, reply) })),
  );
  app.get<{ Params: Record<'showId' | 'viewer' | 'visit' | 'name', string> }>(
    '/media/rewind/:showId/:viewer/:visit/:name',
    { config },
    async (request, reply) =>
      send(request, reply, await shows.findReplay({ ...request.params, ...asker(request, reply) })),
  );
}
