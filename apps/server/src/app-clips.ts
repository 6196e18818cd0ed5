import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';
import type { Shows } from './modules/shows/index.ts';
import { cookiesOf } from './platform/http/browser-cookies.ts';
import { knownBrowser } from './platform/http/known-browser.ts';
import { sendRange } from './platform/http/send-range.ts';
import { refuse } from './platform/refusal.ts';
import type { CountryOf } from './platform/viewer/index.ts';

/**
 * Serves `GET /media/clips/<clip>/<signature>`: what somebody took of a show and has not saved. It is looked up each time
 * whether the browser the address was made for may still see it.
 */
export function registerClips(
  app: FastifyInstance,
  shows: Pick<Shows, 'findClip'>,
  countryOf: CountryOf,
  isSecure: boolean,
): void {
  app.get<{ Params: { clipId: string; signature: string } }>(
    '/media/clips/:clipId/:signature',
    // A player asks for a range at each seek.
    { config: { rateLimit: { max: 600, timeWindow: minuteMs } } },
    async (request, reply) => {
      const clip = await shows.findClip({
        ...request.params,
        browser: knownBrowser(cookiesOf(request, reply, isSecure)),
        country: countryOf(request.headers),
      });
      if (!clip) return refuse('not_found');
      void reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
      return sendRange(request, reply, clip);
    },
  );
}
